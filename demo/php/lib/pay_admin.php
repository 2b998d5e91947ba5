<?php
// The merchant's API of `pay-elements proxy`, called from PHP 8.1 or later without an extension.
declare(strict_types=1);

/** The API refused the call, and nothing was sent: `problem` is its stable code, the message its words. */
final class PayRefused extends Exception
{
  public function __construct(public readonly string $problem, string $detail)
  {
    parent::__construct($detail);
  }
}

/** No answer came that can be read, so it is not known what was done. The same call, with the same key, may be made again. */
final class PayUnanswered extends Exception {}

/**
 * Calls twice where no answer comes. So `$key` must name what is asked for: with the same one nothing is sent again.
 *
 * @return array what the API answers
 */
function pay_admin(string $method, string $path, ?array $body = null, string $key = ""): array
{
  $token = getenv("PAY_ADMIN_TOKEN");
  if (!$token) {
    throw new RuntimeException("PAY_ADMIN_TOKEN is missing; php-fpm passes it on with env[PAY_ADMIN_TOKEN] in its pool.");
  }
  $url = (getenv("PAY_ADMIN_URL") ?: "http://127.0.0.1:8071") . $path;
  $context = stream_context_create(["http" => [
    "method" => $method,
    "header" => [
      "Authorization: Bearer $token",
      "Connection: close",
      ...($body === null ? [] : ["Content-Type: application/json"]),
      ...($key === "" ? [] : ["Idempotency-Key: $key"]),
    ],
    "content" => $body === null ? "" : json_encode($body, JSON_THROW_ON_ERROR),
    "protocol_version" => 1.1,
    "timeout" => 40, // the proxy waits for the payment service, for up to 15 seconds each in two calls
    "follow_location" => 0, // the token goes to this address alone
    "ignore_errors" => true, // what is refused says why
  ]]);
  return pay_answer($url, $context) ?? pay_answer($url, $context) ?? throw new PayUnanswered("$method $path was not answered.");
}

/** `null` where no answer comes, or the API could not serve the call. */
function pay_answer(string $url, mixed $context): ?array
{
  $stream = @fopen($url, "r", false, $context);
  if ($stream === false) {
    return null;
  }
  $text = stream_get_contents($stream);
  [$first] = stream_get_meta_data($stream)["wrapper_data"];
  fclose($stream);
  $status = (int) explode(" ", $first)[1];
  $answer = json_decode((string) $text, true);
  if ($status < 400) {
    return $status === 204 ? [] : $answer; // null where it was cut
  }
  if ($status < 500 && isset($answer["code"])) {
    throw new PayRefused($answer["code"], $answer["detail"] ?? $answer["title"]);
  }
  return null;
}
