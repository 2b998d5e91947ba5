<?php
// An order for the shop's people: what came, what went back, what it costs, and a form that sends money back, once.
declare(strict_types=1);
require __DIR__ . "/../../lib/shop.php";

$person = require_role("clerk", "manager");
$isManager = $person["role"] === "manager";
$order = find_order((string) ($_GET["id"] ?? "")) ?? error_page(404, "Não há este pedido", $person);
$id = $order["id"];

/** The service's names of the types of a Pix key. */
const PIX_KEY_TYPES = ["CPF" => "CPF", "CNPJ" => "CNPJ", "EMAIL" => "E-mail", "PHONE" => "Celular", "EVP" => "Chave aleatória"];

/** What a clerk is told if nothing was sent. */
const REFUSED = [
  "charge_not_paid" => "Esta cobrança não está paga.",
  "idempotency_key_reused" => "Outro estorno foi pedido depois que você abriu esta página. Confira a lista antes de pedir mais um.",
  "pix_key_invalid" => "Esta chave Pix não é do tipo que você escolheu. Confira a chave e o tipo dela.",
  "pix_key_needed" => "Informe a chave Pix do comprador e o tipo dela.",
  "refund_above_paid" => "É mais do que resta desta cobrança.",
  "refund_below_minimum" =>
    "No cartão o mínimo é R$\u{a0}5,00, ou tudo o que resta. Por Pix é R$\u{a0}50,00: devolva menos do que isso no app do banco, e registre.",
  "refund_underway" => "Outro estorno desta cobrança ainda não terminou. Espere o resultado.",
];

/** What a clerk is told of problems with the money of an order. */
const PROBLEMS = [
  "amount_outdated" => "O pedido foi pago com um valor que não era mais o dele. Acerte a diferença com quem comprou, ou devolva o dinheiro.",
  "charged_back" =>
    "O banco devolveu o valor ao comprador (contestação). Não envie o que ainda não saiu, e responda ao banco com o dossiê, em Pagamentos.",
  "duplicate_payment" => "Chegou dinheiro para o pedido, que já estava pago. Devolva em Pagamentos o que veio a mais.",
  "wrong_amount" => "Chegou um valor que não é o da cobrança. Acerte a diferença com quem comprou, ou devolva o dinheiro.",
];

/** What became of a refund, in HTML. */
function outcome(string $status, int $cents, string $note): string
{
  $money = brl($cents);
  $receipt = preg_match("#^https?://#", $note) ? ' <a href="' . html($note) . '">Comprovante</a>' : "";
  return match ($status) {
    "done" => "$money voltaram para o comprador.$receipt",
    "pending" => "$money estão a caminho, ou o serviço ainda não disse se voltaram. Nada é enviado de novo: abra o pedido mais tarde.",
    "refused" => "$money não voltaram: " . (html($note) ?: "recusado pelo serviço."),
    "unknown" => "Não dá para saber se $money voltaram. Não peça outro estorno: confira no painel do serviço.",
  };
}

/**
 * Sends what the form asks for.
 *
 * @return array{?string, bool} what became of it, in HTML, or `null` where no answer came; and whether nothing was sent, or went back
 */
function refund(string $id, array $form, string $person): array
{
  $cents = cents(trim($form["amount"]));
  if ($cents === null) {
    return ["Escreva o valor assim: 50,00", true];
  }
  if (isset($form["pixKeyType"]) && !isset(PIX_KEY_TYPES[$form["pixKeyType"]])) {
    return ["Nada foi enviado. Escolha o tipo da chave Pix.", true];
  }
  $asked = ["order_id" => $id, "charge_id" => $form["charge"], "cents" => $cents, "reason" => trim($form["reason"])];
  $pixKey = ["pixKey" => trim($form["pixKey"] ?? ""), "pixKeyType" => $form["pixKeyType"] ?? ""];
  try {
    $refund = send_refund(refund_key($asked["charge_id"], (int) $form["number"]), $asked, $pixKey, $person);
    return [outcome($refund["status"], $refund["cents"], $refund["note"]), $refund["status"] === "refused"];
  } catch (PayRefused $refused) {
    if ($refused->problem === "refund_asked_before") {
      return ["Este estorno já foi pedido. Veja em Pagamentos o que houve com ele.", true];
    }
    $why = REFUSED[$refused->problem] ?? html("Chame quem cuida do sistema: {$refused->problem}. {$refused->getMessage()}");
    return ["Nada foi enviado. $why", true];
  } catch (PayUnanswered) {
    return [null, false];
  }
}

/** @return array{string, bool} as `refund` */
function new_amount(string $id, string $text): array
{
  $cents = cents(trim($text));
  if ($cents === null) {
    return ["Escreva o valor assim: 50,00", true];
  }
  return change_amount($id, $cents) ? ["O pedido custa " . brl($cents) . ".", false] : ["O pedido já está pago.", true];
}

[$told, $isWrong] = ["", false];
if ($_SERVER["REQUEST_METHOD"] === "POST") {
  require_form_token();
  if (!$isManager) {
    error_page(403, "Só a gerência muda valores e devolve dinheiro", $person);
  }
  [$told, $isWrong] = isset($_POST["charge"]) ? refund($id, $_POST, $person["email"]) : new_amount($id, $_POST["cost"] ?? "");
  $order = find_order($id);
}

$payments = run("SELECT payments.*, " . GONE . " AS gone FROM payments WHERE order_id = ? ORDER BY paid_at", $id)->fetchAll();
$unanswered = [];
foreach ($payments as ["charge_id" => $charge]) {
  $unanswered[$charge] = unanswered_refund($charge);
}
// After them: what is told meanwhile is in the list, or its form is still there.
$refunds = run("SELECT * FROM refunds WHERE order_id = ? ORDER BY id", $id)->fetchAll();
$told ??= isset($unanswered[$_POST["charge"]])
  ? "Sem resposta. Aperte o botão de novo: o mesmo estorno não é enviado duas vezes."
  : "O estorno foi pedido: veja abaixo o que houve com ele.";
if (($_GET["format"] ?? "") === "json") { // for programs of the shop's
  header("Content-Type: application/json");
  exit(json_encode(["order" => $order, "payments" => $payments, "refunds" => $refunds, "refundedCents" => (int) $order["back"]]));
}

page_top("Pedido $id", $person);
?>
<p <?= $isWrong ? 'class="wrong" ' : "" ?>role="status"><?= $told ?></p>
<p><?= html(order_title($id)) ?>, para <?= html($order["buyer"]) ?>.</p>
<p><b><?= html(brl($order["cents"])) ?></b> · <?= $order["paid_at"] !== null ? "Pago em " . html(day($order["paid_at"])) : "Aguarda pagamento" ?></p>
<?php if ($order["back"] > 0): ?>
  <p>Devolvido: <b><?= html(brl((int) $order["back"])) ?></b></p>
<?php endif ?>
<?php foreach (run("SELECT * FROM problems WHERE order_id = ? ORDER BY told_at", $id) as $problem): ?>
  <p><b>Aviso de <?= html(day($problem["told_at"])) ?>:</b> <?= html(PROBLEMS[$problem["code"]] ?? "Há algo a conferir em Pagamentos.") ?></p>
<?php endforeach ?>
<p><a href="/admin/desk.php?pay-order=<?= html(rawurlencode($id)) ?>">Ver o pedido em Pagamentos</a></p>
<?php if ($order["paid_at"] === null && $isManager): ?>
  <form method="post" class="narrow">
    <input type="hidden" name="form_token" value="<?= html(form_token()) ?>" />
    <label>Frete ou desconto: o pedido passa a custar <input name="cost" value="<?= html($isWrong ? $_POST["cost"] ?? "" : "") ?>" inputmode="decimal" placeholder="50,00" required /></label>
    <button>Mudar o valor</button>
  </form>
<?php endif ?>
<?php foreach ($payments as $payment): ?>
  <?php
  $ofCharge = array_filter($refunds, fn($refund) => $refund["charge_id"] === $payment["charge_id"]);
  $left = $payment["cents"] - $payment["gone"];
  // Until it is known what became of it, it stays the same refund.
  $form = $unanswered[$payment["charge_id"]];
  $typed = ($isWrong || $form) && ($_POST["charge"] ?? "") === $payment["charge_id"] ? $_POST : [];
  $number = $form ? (int) substr($form["id"], strrpos($form["id"], "-") + 1) : next_refund_number($payment["charge_id"]);
  ?>
  <h2><?= $payment["method"] === "card" ? "Cartão" : "Pix" ?>, <?= html(brl($payment["cents"])) ?></h2>
  <p><a href="/admin/desk.php?pay-charge=<?= html(rawurlencode($payment["charge_id"])) ?>">Ver em Pagamentos</a></p>
  <?php if ($payment["covers"] - $payment["gone"] < $order["cents"] && $order["paid_at"] === null): ?>
    <p class="wrong">O que resta é menos do que o pedido custa agora.</p>
  <?php endif ?>
  <?php foreach ($ofCharge as $refund): ?>
    <p><?= outcome($refund["status"], $refund["cents"], $refund["note"]) ?></p>
  <?php endforeach ?>
  <?php if (!$isManager): ?>
    <p>Só a gerência devolve dinheiro.</p>
  <?php elseif ($left > 0 || $form): ?>
    <form method="post" class="narrow">
      <input type="hidden" name="form_token" value="<?= html(form_token()) ?>" />
      <input type="hidden" name="charge" value="<?= html($payment["charge_id"]) ?>" />
      <input type="hidden" name="number" value="<?= html($number) ?>" />
      <label>Valor <input name="amount" value="<?= html($form ? decimal($form["cents"]) : $typed["amount"] ?? "") ?>" inputmode="decimal" placeholder="50,00" required /></label>
      <label>Motivo <input name="reason" value="<?= html($form["reason"] ?? $typed["reason"] ?? "") ?>" maxlength="200" /></label>
      <?php if ($payment["method"] === "pix"): ?>
        <label>Chave Pix do comprador <input name="pixKey" value="<?= html($typed["pixKey"] ?? "") ?>" required /></label>
        <label>Tipo da chave
          <select name="pixKeyType">
            <?php foreach (PIX_KEY_TYPES as $type => $label): ?>
              <option value="<?= $type ?>"<?= $type === ($typed["pixKeyType"] ?? "CPF") ? " selected" : "" ?>><?= $label ?></option>
            <?php endforeach ?>
          </select>
        </label>
      <?php endif ?>
      <button>Devolver</button>
      <p>Restam <?= html(brl($left)) ?>.</p>
    </form>
  <?php else: ?>
    <p>Nada a devolver.</p>
  <?php endif ?>
<?php endforeach ?>
<?php page_bottom();
