<?php
// PAY_ORDER_URL: what the order costs, for the buyer whose session it is, or who came by a link to it.
declare(strict_types=1);
require __DIR__ . "/../lib/shop.php";

$id = substr($_SERVER["PATH_INFO"] ?? "", 1);
$order = find_order($id);
$person = $order !== null && came_by_link($id) ? person($order["buyer"]) : signed_in();
if ($person === null || $order === null || $order["buyer"] !== $person["email"]) {
  http_response_code(404);
  exit;
}
header("Content-Type: application/json");
echo json_encode([
  "id" => $order["id"],
  "amount" => $order["cents"],
  "description" => order_title($order["id"]),
  "payee" => "Torra",
  "paid" => $order["paid_at"] !== null,
  "resume" => true,
  "customer" => ["name" => $person["name"], "identity" => $person["cpf"], "email" => $person["email"]],
]);
