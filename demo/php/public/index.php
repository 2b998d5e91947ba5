<?php
// The products, which become an order.
declare(strict_types=1);
require __DIR__ . "/../lib/shop.php";

$person = signed_in();
$isEmpty = false;
if ($_SERVER["REQUEST_METHOD"] === "POST") {
  $person = require_role("buyer");
  require_form_token();
  $cart = array_filter(array_map(fn($quantity) => min(max((int) $quantity, 0), 20), (array) ($_POST["quantity"] ?? [])));
  $known = array_column(run("SELECT id FROM products")->fetchAll(), "id");
  $cart = array_intersect_key($cart, array_flip($known));
  if ($cart) {
    header("Location: /order.php?id=" . make_order($person["email"], $cart), true, 303);
    exit;
  }
  $isEmpty = true;
}

page_top("Para o café da manhã", $person);
?>
<form method="post">
  <input type="hidden" name="form_token" value="<?= html(form_token()) ?>" />
  <ul class="products">
    <?php foreach (run("SELECT * FROM products ORDER BY id") as $product): ?>
      <li>
        <span><?= html($product["title"]) ?><br /><b><?= html(brl($product["cents"])) ?></b></span>
        <label>Quantidade <input type="number" name="quantity[<?= html($product["id"]) ?>]" value="0" min="0" max="20" /></label>
      </li>
    <?php endforeach ?>
  </ul>
  <?php if (($person["role"] ?? "") === "buyer"): ?>
    <p class="wrong" role="status"><?= $isEmpty ? "Escolha pelo menos um produto." : "" ?></p>
    <button>Fazer o pedido</button>
  <?php elseif (!$person): ?>
    <p><a href="/login.php">Entre</a> para fazer um pedido.</p>
  <?php endif ?>
</form>
<?php page_bottom();
