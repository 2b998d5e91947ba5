<?php
// PAY_EVENTS_URL and PAY_ORDER_TOTAL_URL: what the proxy tells, each at least once, and may tell late, twice and at the same time.
declare(strict_types=1);
require __DIR__ . "/../lib/shop.php";

$body = file_get_contents("php://input");
$expected = hash_hmac("sha256", $body, setting("PAY_EVENTS_SECRET")); // never empty: anybody could sign with that
if (!hash_equals($expected, $_SERVER["HTTP_X_SERVICE_SIGNATURE"] ?? "")) {
  http_response_code(401);
  exit;
}
$told = json_decode($body, true);
["event" => $event, "data" => $data] = $told + ["data" => []];
if ($event === "pay.total") {
  $order = find_order($data["orderId"]) ?? exit(http_response_code(404));
  header("Content-Type: application/json");
  exit(json_encode(["total" => $order["cents"]]));
}
if ($event === "pay.paid") {
  take_payment($data);
}
if ($event === "pay.refunded") {
  transaction(fn() => take_refund($data));
}
if ($event === "pay.problem" && isset($told["id"], $told["orderId"])) {
  take_problem($told);
}
if ($event === "pay.charge" && $told["status"] === "reversed") { // a chargeback, which no other event tells
  take_problem(["id" => "{$told["id"]}-reversed", "orderId" => $told["orderId"], "code" => "charged_back", "at" => $told["updatedAt"]]);
}
// After the commit alone: where it fails, PHP answers 500, and the proxy tells it again.
http_response_code(204);
