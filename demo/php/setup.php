<?php
// Makes the tables, four products and three people. `php setup.php`, once.
declare(strict_types=1);
require __DIR__ . "/lib/shop.php";

// One statement at a time: SQLite's driver runs no more of them.
foreach (explode(";", preg_replace("/--.*/", "", file_get_contents(__DIR__ . "/schema.sql"))) as $statement) {
  if (trim($statement) !== "") {
    db()->exec($statement);
  }
}

const PRODUCTS = [[1, "Moka para seis xícaras", 18990], [2, "Caneca esmaltada", 4900], [3, "Café em grãos, 500\u{a0}g", 5290], [4, "Moedor manual", 24900]];
foreach (PRODUCTS as [$id, $title, $cents]) {
  run("INSERT INTO products (id, title, cents, stock) VALUES (?, ?, ?, 1000)", $id, $title, $cents);
}

const PEOPLE = [
  ["maria@example.com", "Maria da Silva", "529.982.247-25", "buyer"],
  ["rui@example.com", "Rui Costa", "", "clerk"],
  ["ana@example.com", "Ana Souza", "", "manager"],
];
$password = getenv("SHOP_PASSWORD") ?: bin2hex(random_bytes(6));
foreach (PEOPLE as [$email, $name, $cpf, $role]) {
  $hash = password_hash($password, PASSWORD_DEFAULT);
  run("INSERT INTO people (email, name, cpf, role, password_hash) VALUES (?, ?, ?, ?, ?)", $email, $name, $cpf, $role, $hash);
  echo "$email ($role)\n";
}
echo "Password: $password\n";
