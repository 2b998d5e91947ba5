<?php
// A clerk's page: an order, what went back of it, and a form that sends money back, once.
declare(strict_types=1);
require __DIR__ . "/pay_admin.php";

// Yours: let in whoever may send money back. As it stands PHP's development server lets in anybody, and others nobody.
if (PHP_SAPI !== "cli-server") {
  http_response_code(403);
  exit("Nobody is signed in.");
}

header("Cache-Control: no-store");
header("Content-Security-Policy: default-src 'none'; form-action 'self'; frame-ancestors 'none'");
// Only a form of this page has it, so no other page can post one in the clerk's name.
session_start(["cookie_httponly" => true, "cookie_samesite" => "Strict"]);
$formToken = $_SESSION["form_token"] ??= bin2hex(random_bytes(16));
session_write_close();

/** What a clerk is told where nothing was sent. */
const REFUSED = [
  "charge_not_paid" => "Esta cobrança não está paga.",
  "idempotency_key_reused" => "Outro estorno foi pedido depois que você abriu esta página. Confira a lista antes de pedir mais um.",
  "pix_key_needed" => "Informe a chave Pix do comprador e o tipo dela.",
  "refund_above_paid" => "É mais do que resta desta cobrança.",
  "refund_below_minimum" =>
    "No cartão o mínimo é R$ 5,00, ou tudo o que resta. Por Pix é R$ 50,00: devolva menos do que isso no app do banco, e registre.",
  "refund_underway" => "Outro estorno desta cobrança ainda não terminou. Espere o resultado.",
];

/** Cents of "1.234,56"; `null` for what may be another amount, such as "50" or "50.00". */
function cents(string $text): ?int
{
  return preg_match('/^(\d{1,3}(\.\d{3}){1,2}|\d{1,7}),\d{2}$/D', $text) ? (int) str_replace([".", ","], "", $text) : null;
}

function brl(int $cents): string
{
  return "R$ " . number_format(intdiv($cents, 100), 0, ",", ".") . sprintf(",%02d", $cents % 100);
}

function html(mixed $text): string
{
  return htmlspecialchars((string) $text, ENT_QUOTES | ENT_SUBSTITUTE);
}

/** What became of a refund. */
function outcome(array $refund): string
{
  $money = brl($refund["amount"]);
  return match ($refund["status"]) {
    "done" => "$money voltaram para o comprador." . (isset($refund["receiptUrl"]) ? " Comprovante: {$refund["receiptUrl"]}" : ""),
    "pending" => "$money estão a caminho, ou o serviço ainda não disse se voltaram. Nada é enviado de novo: abra o pedido mais tarde.",
    "refused" => "$money não voltaram: " . ($refund["reason"] ?? "recusado pelo serviço."),
    "unknown" => "Não dá para saber se $money voltaram. Não peça outro estorno: confira no painel do serviço.",
  };
}

/** Sends what the clerk asked for. */
function send(array $form): string
{
  $amount = cents(trim($form["amount"]));
  if ($amount === null) {
    return "Escreva o valor assim: 50,00";
  }
  // The order and how many refunds the page showed: so a form that is sent twice, or by two clerks, is one refund.
  $key = substr(rawurlencode($form["order"]), 0, 150) . "-refund-" . (int) $form["number"];
  $asked = array_filter([
    "amount" => $amount,
    "reason" => trim($form["reason"]),
    "pixKey" => trim($form["pixKey"] ?? ""),
    "pixKeyType" => $form["pixKeyType"] ?? "",
  ]);
  return outcome(pay_admin("POST", "/charges/" . rawurlencode($form["charge"]) . "/refunds", $asked, $key));
}

function refused(PayRefused $refused): string
{
  return REFUSED[$refused->problem] ?? "Chame quem cuida do sistema: {$refused->problem}. {$refused->getMessage()}";
}

$told = "";
$again = null; // the form whose answer is missing
if ($_SERVER["REQUEST_METHOD"] === "POST") {
  if (!hash_equals($formToken, $_POST["form_token"] ?? "")) {
    http_response_code(403);
    exit("Abra a página de novo.");
  }
  try {
    $told = send($_POST);
  } catch (PayRefused $refused) {
    $told = "Nada foi enviado. " . refused($refused);
  } catch (PayUnanswered) {
    $told = "Sem resposta. Aperte o botão de novo: o mesmo estorno não é enviado duas vezes.";
    $again = $_POST;
  }
}

$orderId = trim($_REQUEST["order"] ?? "");
$order = ["charges" => [], "refunds" => []];
try {
  if ($orderId !== "") {
    $order = pay_admin("GET", "/orders/" . rawurlencode($orderId));
    $told = $told ?: ($order["charges"] ? "" : "Ninguém tentou pagar este pedido.");
  }
} catch (PayRefused $refused) {
  $told = $told ?: refused($refused);
} catch (PayUnanswered) {
  $told = $told ?: "Sem resposta. Tente daqui a pouco.";
}
?>
<!doctype html>
<html lang="pt-BR">
  <meta charset="utf-8" />
  <meta name="viewport" content="width=device-width" />
  <title>Estornos</title>
  <h1>Estornos</h1>
  <form>
    <label>Pedido <input name="order" value="<?= html($orderId) ?>" required /></label>
    <button>Abrir</button>
  </form>
  <p role="status"><?= html($told) ?></p>
  <?php foreach ($order["charges"] as $charge): ?>
    <?php
    $left = $charge["status"] === "paid" ? $charge["amount"] - ($charge["cancelledAmount"] ?? 0) : 0;
    $form = $again !== null && $again["charge"] === $charge["id"] ? $again : [];
    ?>
    <h2><?= html(["card" => "Cartão", "pix" => "Pix"][$charge["method"]] . ", " . brl($charge["amount"])) ?></h2>
    <?php foreach ($order["refunds"] as $refund): ?>
      <?php if ($refund["chargeId"] === $charge["id"]): ?><p><?= html(outcome($refund)) ?></p><?php endif ?>
    <?php endforeach ?>
    <?php if ($left > 0 || $form): ?>
      <form method="post">
        <input type="hidden" name="form_token" value="<?= html($formToken) ?>" />
        <input type="hidden" name="order" value="<?= html($orderId) ?>" />
        <input type="hidden" name="charge" value="<?= html($charge["id"]) ?>" />
        <?php // Without an answer it stays the same refund, although the list may show it by now. ?>
        <input type="hidden" name="number" value="<?= html($form["number"] ?? count($order["refunds"]) + 1) ?>" />
        <label>Valor <input name="amount" value="<?= html($form["amount"] ?? "") ?>" inputmode="decimal" placeholder="50,00" required /></label>
        <label>Motivo <input name="reason" value="<?= html($form["reason"] ?? "") ?>" maxlength="200" /></label>
        <?php if ($charge["method"] === "pix"): ?>
          <label>Chave Pix do comprador <input name="pixKey" value="<?= html($form["pixKey"] ?? "") ?>" required /></label>
          <label>Tipo <input name="pixKeyType" value="<?= html($form["pixKeyType"] ?? "CPF") ?>" required /></label>
        <?php endif ?>
        <button>Devolver</button> Restam <?= html(brl($left)) ?>.
      </form>
    <?php else: ?>
      <p>Nada a devolver.</p>
    <?php endif ?>
  <?php endforeach ?>
</html>
