<?php
// The desk, behind the shop's own sign-in.
declare(strict_types=1);
require __DIR__ . "/../../lib/shop.php";

$person = require_role("clerk", "manager");
page_top("Pagamentos", $person, "/admin/desk_api.php/pay-admin.js");
?>
<pay-admin endpoint="/admin/desk_api.php" sign-in="/login.php"></pay-admin>
<?php page_bottom();
