<?php
// The shop's database: SQLite, or MySQL where SHOP_DB says so, such as "mysql:host=127.0.0.1;dbname=shop;charset=utf8mb4".
declare(strict_types=1);

function db(): PDO
{
  static $db;
  if ($db === null) {
    $dsn = getenv("SHOP_DB") ?: "sqlite:" . dirname(__DIR__) . "/shop.db";
    $isMySql = str_starts_with($dsn, "mysql:");
    $options = [PDO::ATTR_ERRMODE => PDO::ERRMODE_EXCEPTION, PDO::ATTR_DEFAULT_FETCH_MODE => PDO::FETCH_ASSOC];
    if ($isMySql) {
      // Rows that an UPDATE finds, as SQLite counts them, and not those alone that become others.
      $options[PDO::MYSQL_ATTR_FOUND_ROWS] = true;
    }
    $db = new PDO($dsn, getenv("SHOP_DB_USER") ?: null, getenv("SHOP_DB_PASSWORD") ?: null, $options);
    $db->exec($isMySql
      ? "SET SESSION sql_mode = 'STRICT_ALL_TABLES', innodb_lock_wait_timeout = 5"
      : "PRAGMA busy_timeout = 5000; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL");
  }
  return $db;
}

function run(string $sql, mixed ...$values): PDOStatement
{
  $statement = db()->prepare($sql);
  $statement->execute($values);
  return $statement;
}

function row(string $sql, mixed ...$values): ?array
{
  return run($sql, ...$values)->fetch() ?: null;
}

/** Whether the row is new: `false` where there is one with this key. */
function insert(string $table, array $row): bool
{
  $columns = implode(", ", array_keys($row));
  $marks = implode(", ", array_fill(0, count($row), "?"));
  try {
    run("INSERT INTO $table ($columns) VALUES ($marks)", ...array_values($row));
    return true;
  } catch (PDOException $error) {
    return is_repeat($error) ? false : throw $error;
  }
}

/** Whether there is a row with this key. SQLSTATE 23000 alone is also a column without a value. */
function is_repeat(PDOException $error): bool
{
  [, $code, $message] = $error->errorInfo ?? ["", 0, ""];
  return $code === 1062 || str_starts_with($message, "UNIQUE constraint failed"); // MySQL, SQLite
}

/** All of it or nothing, one after another for each order. */
function transaction(callable $work): mixed
{
  // SQLite's own BEGIN takes no lock until something is written, and then fails where another was faster.
  $isSqlite = db()->getAttribute(PDO::ATTR_DRIVER_NAME) === "sqlite";
  db()->exec($isSqlite ? "BEGIN IMMEDIATE" : "START TRANSACTION");
  try {
    $result = $work();
    db()->exec("COMMIT");
    return $result;
  } catch (Throwable $error) {
    db()->exec("ROLLBACK");
    throw $error;
  }
}
