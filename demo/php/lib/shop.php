<?php
// What every page of the shop begins with.
declare(strict_types=1);
require __DIR__ . "/database.php";
require __DIR__ . "/session.php";
require __DIR__ . "/orders.php";
require __DIR__ . "/refunds.php";
require __DIR__ . "/html.php";
require __DIR__ . "/pay_admin.php";

ini_set("display_errors", PHP_SAPI === "cli" ? "1" : "0");

/** A variable that the shop cannot do without. */
function setting(string $name): string
{
  return getenv($name) ?: throw new RuntimeException("$name is missing; php-fpm passes it on with env[$name] in its pool.");
}
