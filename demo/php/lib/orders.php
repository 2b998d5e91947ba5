<?php
// Orders, and the money that came for them.
declare(strict_types=1);

/** @param array<int, int> $cart quantities by product; the prices are the shop's */
function make_order(string $buyer, array $cart): string
{
  return transaction(function () use ($buyer, $cart) {
    $id = "P-" . strtoupper(bin2hex(random_bytes(5)));
    $cents = 0;
    foreach ($cart as $product => $quantity) {
      $cents += $quantity * row("SELECT cents FROM products WHERE id = ?", $product)["cents"];
      insert("order_items", ["order_id" => $id, "product_id" => $product, "quantity" => $quantity]);
    }
    insert("orders", ["id" => $id, "buyer" => $buyer, "cents" => $cents, "created_at" => gmdate(DATE_ATOM)]);
    return $id;
  });
}

/** In SQL, orders with the cents that came for each, and those of them that went back. Money that came on top is not among either. */
const ORDERS = "SELECT orders.*,
  (SELECT COALESCE(SUM(cents), 0) FROM payments WHERE order_id = orders.id) AS came,
  (SELECT COALESCE(SUM(cents), 0) FROM refunds
    WHERE order_id = orders.id AND status = 'done' AND charge_id IN (SELECT charge_id FROM payments)) AS back
  FROM orders";

function find_order(string $id): ?array
{
  return row(ORDERS . " WHERE id = ?", $id);
}

/** Whether it was paid, and all that came went back. */
function is_returned(array $order): bool
{
  return $order["paid_at"] !== null && $order["back"] >= $order["came"];
}

function order_state(array $order): string
{
  $back = (int) $order["back"]; // MySQL's sums are text
  return match (true) {
    $order["paid_at"] === null => "Aguarda pagamento",
    is_returned($order) => "Devolvido",
    $back > 0 => "Pago, " . brl($back) . " devolvidos",
    default => "Pago",
  };
}

/** What signs links to pay, the new one first; none where the shop has no links. */
function link_secrets(): array
{
  return array_filter(array_map(trim(...), explode(",", getenv("PAY_LINK_SECRET") ?: "")));
}

/** Whether the proxy asks for the order of a link that is open: its buyer has no session here. */
function came_by_link(string $id): bool
{
  $text = "link " . ($_SERVER["HTTP_PAY_LINK"] ?? "") . " order $id";
  $given = $_SERVER["HTTP_PAY_LINK_SIGNATURE"] ?? "";
  $is_of = fn($secret) => hash_equals(hash_hmac("sha256", $text, $secret), $given);
  return in_array(true, array_map($is_of, link_secrets()), true);
}

/** The titles of what is in it. */
function order_title(string $id): string
{
  $items = run("SELECT title, quantity FROM order_items JOIN products ON products.id = product_id WHERE order_id = ?", $id);
  $titles = array_map(fn($item) => $item["quantity"] > 1 ? "{$item["quantity"]} × {$item["title"]}" : $item["title"], $items->fetchAll());
  return implode(", ", $titles);
}

/** Takes a `pay.paid`, the same when it is told again. */
function take_payment(array $paid): void
{
  transaction(function () use ($paid) {
    lock_order($paid["orderId"]);
    $before = (int) row("SELECT SUM(cents) AS cents FROM refunds WHERE charge_id = ? AND status = 'done'", $paid["id"])["cents"];
    insert("payments", [
      "charge_id" => $paid["id"],
      "order_id" => $paid["orderId"],
      "method" => $paid["method"],
      "cents" => $paid["amount"],
      // It is told without what went back before, which settle() counts off.
      "covers" => $paid["orderAmount"] + $before,
      "paid_at" => $paid["paidAt"],
    ]);
    settle($paid["orderId"]);
  });
}

/** Keeps a `pay.problem` of an order for those who look at it, such as a payment of less than it costs, of which no `pay.paid` comes. */
function take_problem(array $problem): void
{
  // Anybody may ask for an order that there is not, by an id that is longer than its column.
  if (find_order($problem["orderId"]) !== null) {
    insert("problems", ["id" => $problem["id"], "order_id" => $problem["orderId"], "code" => $problem["code"], "told_at" => $problem["at"]]);
  }
}

/** What the order costs from now on, unless it is paid: freight, or a discount. */
function change_amount(string $id, int $cents): bool
{
  return transaction(function () use ($id, $cents) {
    lock_order($id);
    $isChanged = run("UPDATE orders SET cents = ? WHERE id = ? AND paid_at IS NULL", $cents, $id)->rowCount() === 1;
    settle($id);
    return $isChanged;
  });
}

/**
 * The order becomes paid, and its goods leave the stock, once what is left of a payment covers it: the amount may have changed since
 * its code was shown, and what came may have gone back.
 */
function settle(string $id): void
{
  $payment = row(
    "SELECT payments.paid_at FROM payments JOIN orders ON orders.id = order_id
     WHERE order_id = ? AND covers - " . GONE . " >= orders.cents AND orders.paid_at IS NULL ORDER BY payments.paid_at",
    $id,
  );
  if ($payment !== null) {
    run("UPDATE orders SET paid_at = ? WHERE id = ?", $payment["paid_at"], $id);
    $items = "SELECT quantity FROM order_items WHERE order_id = ? AND product_id = products.id";
    run("UPDATE products SET stock = stock - ($items) WHERE EXISTS ($items)", $id, $id);
  }
}

/** Within a transaction: what else would change the order waits until it is over. */
function lock_order(string $id): void
{
  if (run("UPDATE orders SET cents = cents WHERE id = ?", $id)->rowCount() === 0) {
    throw new RuntimeException("There is no order $id.");
  }
}
