<?php
// Money that goes back: what clerks ask for, and what is told of it.
declare(strict_types=1);

/** In SQL, cents of one of `payments` that went back, or may have: a refund that was asked for counts until its answer is known. */
const GONE = "(
  (SELECT COALESCE(SUM(refunds.cents), 0) FROM refunds WHERE refunds.charge_id = payments.charge_id AND status <> 'refused')
  + (SELECT COALESCE(SUM(asked.cents), 0) FROM refund_requests asked WHERE asked.charge_id = payments.charge_id AND refund_id IS NULL)
)";

/** The Idempotency-Key of a payment's next refund: a form that is sent twice, or by two clerks, is one refund. */
function refund_key(string $chargeId, int $number): string
{
  return "$chargeId-refund-$number";
}

/** The one whose answer is missing, or `null`. */
function unanswered_refund(string $chargeId): ?array
{
  return row("SELECT * FROM refund_requests WHERE charge_id = ? AND refund_id IS NULL", $chargeId);
}

function next_refund_number(string $chargeId): int
{
  return row("SELECT COUNT(*) AS made FROM refund_requests WHERE charge_id = ?", $chargeId)["made"] + 1;
}

/**
 * Sends money back, once for each key: it is in the database before it is sent. Where this process ends meanwhile, or no answer
 * comes, the same request is sent again with the same key.
 *
 * @param array{order_id: string, charge_id: string, cents: int, reason: string} $asked
 * @return array its row of `refunds`
 */
function send_refund(string $key, array $asked, array $pixKey, string $person): array
{
  $request = ["id" => $key, ...$asked, "asked_by" => $person, "asked_at" => gmdate(DATE_ATOM)];
  if (!insert("refund_requests", $request)) {
    $kept = row("SELECT * FROM refund_requests WHERE id = ?", $key);
    if ($kept !== null && array_diff_assoc($asked, $kept)) {
      throw new PayRefused("idempotency_key_reused", "Another refund has this key.");
    }
    if (isset($kept["refund_id"])) {
      // Somebody else's too, of the same amount, told meanwhile: the API may not know this key, and would send as much again.
      return find_refund($kept["refund_id"]);
    }
  }
  // The amount is always said: without one the API sends all that is left.
  $body = ["amount" => $asked["cents"], ...array_filter(["reason" => $asked["reason"], ...$pixKey])];
  try {
    $refund = pay_admin("POST", "/charges/" . rawurlencode($asked["charge_id"]) . "/refunds", $body, $key);
  } catch (PayRefused $refused) {
    if ($refused->problem === "idempotency_key_reused") {
      // All that is kept is the same. What is not, the Pix key, was another.
      throw new PayRefused("refund_asked_before", $refused->getMessage());
    }
    // Nothing was sent, so the key is free.
    transaction(function () use ($key, $asked) {
      lock_order($asked["order_id"]);
      run("DELETE FROM refund_requests WHERE id = ? AND refund_id IS NULL", $key);
      settle($asked["order_id"]);
    });
    throw $refused;
  }
  transaction(function () use ($key, $refund) {
    take_refund($refund);
    run("UPDATE refund_requests SET refund_id = ? WHERE id = ?", $refund["id"], $key);
  });
  return find_refund($refund["id"]);
}

function find_refund(string $id): array
{
  return row("SELECT * FROM refunds WHERE id = ?", $id);
}

/** The receipt's address of what went back, or why nothing did. Before that, and once it went back, `reason` is the clerk's own. */
function refund_note(array $refund): string
{
  return match ($refund["status"]) {
    "done" => $refund["receiptUrl"] ?? "",
    "refused" => $refund["reason"] ?? "",
    default => "",
  };
}

/**
 * Within a transaction: what is known of a refund, by an answer or by a `pay.refunded`. What went back stays so, whatever comes late.
 * Of what a clerk has called refused, the service may still say that it went back.
 */
function take_refund(array $refund): void
{
  lock_order($refund["orderId"]);
  $row = [
    "id" => $refund["id"],
    "order_id" => $refund["orderId"],
    "charge_id" => $refund["chargeId"],
    "cents" => $refund["amount"],
    "status" => $refund["status"],
    "note" => refund_note($refund),
  ];
  if (insert("refunds", $row)) {
    // Told before its answer came, or instead of it: the request waits for none, and the next may be made.
    run(
      "UPDATE refund_requests SET refund_id = ? WHERE charge_id = ? AND cents = ? AND refund_id IS NULL",
      $row["id"], $row["charge_id"], $row["cents"],
    );
  } elseif ($row["status"] !== "pending") { // where it began, and an answer may come after what was told of its end
    run(
      "UPDATE refunds SET status = ?, note = ?, cents = ? WHERE id = ? AND status <> 'done' AND (status <> 'refused' OR ? = 'done')",
      $row["status"], $row["note"], $row["cents"], $row["id"], $row["status"],
    );
  }
  settle($refund["orderId"]); // by a payment of which nothing went back after all
}
