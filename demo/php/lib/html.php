<?php
// What the pages are made of.
declare(strict_types=1);

function html(mixed $text): string
{
  return htmlspecialchars((string) $text, ENT_QUOTES | ENT_SUBSTITUTE);
}

function brl(int $cents): string
{
  return "R$\u{a0}" . decimal($cents); // a line never ends between them
}

/** As people type it: "1.234,56". */
function decimal(int $cents): string
{
  return number_format(intdiv($cents, 100), 0, ",", ".") . sprintf(",%02d", $cents % 100);
}

/** Cents of "1.234,56"; `null` for none, and for what may be another amount, such as "50" or "50.00". */
function cents(string $text): ?int
{
  return preg_match('/^(\d{1,3}(\.\d{3}){1,2}|\d{1,7}),\d{2}$/D', $text) ? ((int) str_replace([".", ","], "", $text) ?: null) : null;
}

/** In Brazil. */
function day(string $time): string
{
  return (new DateTimeImmutable($time))->setTimezone(new DateTimeZone("America/Sao_Paulo"))->format("d/m/Y, H:i");
}

/** Where browsers reach the proxy: on the shop's own origin, unless it is tried without a web server in front. */
function pay_endpoint(): string
{
  return getenv("SHOP_PAY_ENDPOINT") ?: "/pay";
}

/** The top of a page. */
function page_top(string $title, ?array $person, string $script = ""): void
{
  header("Cache-Control: no-store");
  header("Content-Security-Policy: object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'");
  $isStaff = in_array($person["role"] ?? "", ["clerk", "manager"], true);
  ?>
<!doctype html>
<html lang="pt-BR">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <title><?= html($title) ?> · Torra</title>
    <link rel="icon" href="data:," />
    <link rel="stylesheet" href="/style.css" />
    <?php if ($script !== ""): ?><script type="module" src="<?= html($script) ?>"></script><?php endif ?>
  </head>
  <body>
    <header>
      <a class="name" href="/">Torra</a>
      <nav>
        <?php if ($isStaff): ?>
          <a href="/orders.php">Pedidos</a> <a href="/admin/desk.php">Pagamentos</a>
        <?php elseif ($person): ?>
          <a href="/orders.php">Meus pedidos</a>
        <?php endif ?>
        <?php if ($person): ?>
          <form method="post" action="/login.php">
            <input type="hidden" name="form_token" value="<?= html(form_token()) ?>" />
            <button class="link" name="leave" value="1">Sair</button>
          </form>
        <?php else: ?>
          <a href="/login.php">Entrar</a>
        <?php endif ?>
      </nav>
    </header>
    <main>
      <h1><?= html($title) ?></h1>
  <?php
}

function page_bottom(): void
{
  echo "</main></body></html>\n";
}

/** Nothing but why there is no page, in the shop's frame. */
function error_page(int $status, string $why, ?array $person): never
{
  http_response_code($status);
  page_top($why, $person);
  page_bottom();
  exit;
}
