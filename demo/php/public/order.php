<?php
// The page on which an order is paid, for its buyer alone.
declare(strict_types=1);
require __DIR__ . "/../lib/shop.php";

$person = require_role("buyer");
$order = find_order((string) ($_GET["id"] ?? ""));
if ($order === null || $order["buyer"] !== $person["email"]) {
  error_page(404, "Não há este pedido", $person);
}

$isPaid = $order["paid_at"] !== null;
page_top("Pedido {$order["id"]}", $person, $isPaid ? "" : pay_endpoint() . "/pay-elements.js");
?>
<p><?= html(order_title($order["id"])) ?></p>
<?php if ($isPaid): ?>
  <?php if (!is_returned($order)): ?>
    <p class="paid">Pagamento confirmado em <?= html(day($order["paid_at"])) ?>.</p>
  <?php endif ?>
  <p>Total: <b><?= html(brl($order["cents"])) ?></b></p>
  <?php if ($order["back"] > 0): ?>
    <p>Devolvido: <b><?= html(brl((int) $order["back"])) ?></b></p>
  <?php endif ?>
<?php else: ?>
  <pay-checkout endpoint="<?= html(pay_endpoint()) ?>" order="<?= html($order["id"]) ?>"></pay-checkout>
<?php endif ?>
<p><a href="/orders.php">Meus pedidos</a></p>
<?php page_bottom();
