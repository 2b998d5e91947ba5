<?php
// A buyer's own orders; all of them for the shop's people.
declare(strict_types=1);
require __DIR__ . "/../lib/shop.php";

$person = require_role("buyer", "clerk", "manager");
$isBuyer = $person["role"] === "buyer";
$orders = $isBuyer
  ? run(ORDERS . " WHERE buyer = ? ORDER BY created_at DESC, id", $person["email"])->fetchAll()
  : run(ORDERS . " ORDER BY created_at DESC, id LIMIT 100")->fetchAll();
page_top($isBuyer ? "Meus pedidos" : "Pedidos", $person);
?>
<?php if (!$orders): ?>
  <p>Ainda não há pedidos.</p>
<?php else: ?>
  <ul class="orders">
    <?php foreach ($orders as $order): ?>
      <li>
        <a href="<?= $isBuyer ? "/order.php" : "/admin/order.php" ?>?id=<?= html($order["id"]) ?>"><?= html($order["id"]) ?></a>
        <span><?= html(brl($order["cents"])) ?></span>
        <span><?= html(order_state($order)) ?></span>
      </li>
    <?php endforeach ?>
  </ul>
<?php endif ?>
<?php page_bottom();
