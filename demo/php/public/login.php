<?php
// The shop's sign-in, for buyers and its own people.
declare(strict_types=1);
require __DIR__ . "/../lib/shop.php";

// A path of the shop's own, and no other site's.
$back = $_REQUEST["back"] ?? "";
$back = is_string($back) && preg_match('#^/(?![/\\\\])[\w./?=&%-]*$#D', $back) ? $back : "/";
$isWrong = false;
if ($_SERVER["REQUEST_METHOD"] === "POST") {
  if (isset($_POST["leave"])) {
    require_form_token();
    change_session(fn() => session_destroy());
    header("Location: /", true, 303);
    exit;
  }
  // Nobody who signs in has a token yet: another site could sign its visitors in as somebody else. Old browsers do not say.
  if (!in_array($_SERVER["HTTP_SEC_FETCH_SITE"] ?? "same-origin", ["same-origin", "none"], true)) {
    error_page(403, "Abra a página de novo", null);
  }
  if (sign_in((string) ($_POST["email"] ?? ""), (string) ($_POST["password"] ?? ""))) {
    header("Location: $back", true, 303);
    exit;
  }
  http_response_code(401);
  $isWrong = true;
}

page_top("Entrar", null);
?>
<form method="post" class="narrow">
  <input type="hidden" name="back" value="<?= html($back) ?>" />
  <label>E-mail <input type="email" name="email" autocomplete="username" required value="<?= html($_POST["email"] ?? "") ?>" /></label>
  <label>Senha <input type="password" name="password" autocomplete="current-password" required /></label>
  <p class="wrong" role="status"><?= $isWrong ? "E-mail ou senha não conferem." : "" ?></p>
  <button>Entrar</button>
</form>
<?php page_bottom();
