<?php
// Who is signed in.
declare(strict_types=1);

const SESSION_OPTIONS = ["name" => "shop", "cookie_httponly" => true, "cookie_samesite" => "Lax", "use_strict_mode" => true];

/**
 * Never held: a page that waits for the proxy, which asks the shop for an order of the same session, would wait for itself. Not by
 * `read_and_close`: PHP removes a session that has only been read for a while, and signs out whoever is at work.
 */
function session(): array
{
  if (isset($_COOKIE["shop"]) && !isset($_SESSION)) {
    change_session(fn() => null);
  }
  return $_SESSION ?? [];
}

/** Changes it, and lets go of it at once. */
function change_session(callable $change): void
{
  session_start([...SESSION_OPTIONS, "cookie_secure" => !empty($_SERVER["HTTPS"])]);
  $change();
  session_write_close();
}

/** @return array{email: string, name: string, cpf: string, role: string}|null */
function signed_in(): ?array
{
  $email = session()["email"] ?? null;
  return $email === null ? null : person($email);
}

/** @return array{email: string, name: string, cpf: string, role: string}|null */
function person(string $email): ?array
{
  return row("SELECT email, name, cpf, role FROM people WHERE email = ?", $email);
}

function sign_in(string $email, #[\SensitiveParameter] string $password): bool
{
  $known = row("SELECT password_hash FROM people WHERE email = ?", $email);
  // As slow for an address that nobody has.
  $hash = $known["password_hash"] ?? '$2y$10$' . str_repeat("a", 53);
  if (!password_verify($password, $hash) || $known === null) {
    return false;
  }
  change_session(function () use ($email) {
    session_regenerate_id(true);
    $_SESSION["email"] = $email;
    $_SESSION["form_token"] = bin2hex(random_bytes(16));
  });
  return true;
}

/** Sends whoever is nobody to the sign-in, and refuses those without one of the roles. */
function require_role(string ...$roles): array
{
  $person = signed_in();
  if ($person === null) {
    header("Location: /login.php?back=" . rawurlencode($_SERVER["REQUEST_URI"]), true, 303);
    exit;
  }
  if (!in_array($person["role"], $roles, true)) {
    error_page(403, "Você não tem acesso a esta página", $person);
  }
  return $person;
}

/** Only a form of the shop's own pages has it, so no other site can post one in somebody's name. */
function form_token(): string
{
  return session()["form_token"] ?? "";
}

function require_form_token(): void
{
  if (form_token() === "" || !hash_equals(form_token(), $_POST["form_token"] ?? "")) {
    error_page(403, "Abra a página de novo", signed_in());
  }
}
