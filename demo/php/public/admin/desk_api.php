<?php
// What the desk asks, passed on to the merchant's API with the token that no browser sees, for those alone who may ask it.
declare(strict_types=1);
require __DIR__ . "/../../lib/shop.php";

/** Seconds. A stream ends with what comes next, and the browser opens it again: it keeps a process of PHP to itself. */
const STREAM_LIFETIME = 30;

/** An order in a path, which is no step up. */
const ORDER = "(?!\.\.?(/|$))[^/]+";

/** What clerks and managers may read. What is not named here, in this spelling, is refused. */
const VIEWS = "#^/(pay-admin\.js|me|changes|charges(/[\w-]+(/dossier)?)?|orders/" . ORDER . "|problems|handlers|summary|reconciliation)$#D";

/** What a manager may read and change besides. The addresses of links open orders. No payout and no erasure is among it. */
const FOR_MANAGERS = "#^(POST /(charges/[\w-]+/(refunds|recorded-refunds|refunds/[\w-]+\.[0-9]+/settle)|problems/[\w-]+/resolve|handlers/[0-9]+/(retry|drop))"
  . "|(GET|POST) /orders/" . ORDER . "/links|DELETE /links/[\w-]+)$#D";

$person = signed_in();
$role = $person["role"] ?? "";
$isManager = $role === "manager";
$isStaff = $isManager || $role === "clerk";
$method = $_SERVER["REQUEST_METHOD"];
$path = $_SERVER["PATH_INFO"] ?? "/";
// Browsers say so of each request that a page of this origin makes.
$isOwnPage = ($_SERVER["HTTP_SEC_FETCH_SITE"] ?? "") === "same-origin";
$isAllowed = $method === "GET"
  ? $isStaff && preg_match(VIEWS, $path) || $isManager && preg_match(FOR_MANAGERS, "GET $path")
  : $isManager && $isOwnPage && preg_match(FOR_MANAGERS, "$method $path");
if (!$isAllowed) {
  http_response_code($person === null ? 401 : 403);
  header("Content-Type: application/problem+json");
  exit(json_encode(["type" => "about:blank", "title" => "Not allowed", "status" => http_response_code(), "code" => "not_allowed"]));
}
if ($path === "/me") { // so that the desk offers nobody what is refused
  header("Content-Type: application/json");
  exit(json_encode(["user" => $person["email"], "can" => $isManager ? ["view", "refund", ...(link_secrets() ? ["link"] : [])] : ["view"]]));
}

$headers = ["Authorization: Bearer " . setting("PAY_ADMIN_TOKEN"), "Connection: close"];
foreach (["HTTP_ACCEPT" => "Accept", "CONTENT_TYPE" => "Content-Type", "HTTP_IDEMPOTENCY_KEY" => "Idempotency-Key"] as $name => $header) {
  if (($_SERVER[$name] ?? "") !== "") {
    $headers[] = "$header: $_SERVER[$name]";
  }
}
// PHP reads chunks by whole buffers: what comes bit by bit is asked for in HTTP/1.0, which has none, and read by lines.
$isStream = $path === "/changes";
$query = ($_SERVER["QUERY_STRING"] ?? "") === "" ? "" : "?$_SERVER[QUERY_STRING]";
$encoded = implode("/", array_map(rawurlencode(...), explode("/", $path)));
$stream = @fopen((getenv("PAY_ADMIN_URL") ?: "http://127.0.0.1:8071") . $encoded . $query, "r", false, stream_context_create(["http" => [
  "method" => $method,
  "header" => $headers,
  "content" => file_get_contents("php://input"),
  "protocol_version" => $isStream ? 1.0 : 1.1,
  "timeout" => 40, // the proxy waits for the payment service, for up to 15 seconds each in two calls
  "follow_location" => 0,
  "ignore_errors" => true,
]]));
if ($stream === false) {
  http_response_code(502);
  exit;
}
foreach (stream_get_meta_data($stream)["wrapper_data"] as $line) {
  if (preg_match("#^HTTP/\S+ (\d+)#", $line, $found)) {
    http_response_code((int) $found[1]);
  } elseif (preg_match("#^(Content-Type|Content-Disposition|Cache-Control|ETag|X-Accel-Buffering):#i", $line)) {
    header($line);
  }
}
$end = time() + STREAM_LIFETIME;
while (ob_get_level() > 0) {
  ob_end_flush();
}
while (!feof($stream) && (!$isStream || time() < $end)) {
  echo $isStream ? fgets($stream) : fread($stream, 8192);
  flush();
}
