-- For SQLite and MySQL alike. In MySQL, ids must differ by case: CREATE DATABASE shop CHARACTER SET utf8mb4 COLLATE utf8mb4_bin.

CREATE TABLE people (
  email VARCHAR(190) PRIMARY KEY,
  name VARCHAR(190) NOT NULL,
  cpf VARCHAR(14) NOT NULL,
  role VARCHAR(10) NOT NULL, -- buyer, clerk or manager
  password_hash VARCHAR(255) NOT NULL
);

CREATE TABLE products (
  id INTEGER PRIMARY KEY,
  title VARCHAR(190) NOT NULL,
  cents INTEGER NOT NULL,
  stock INTEGER NOT NULL
);

CREATE TABLE orders (
  id VARCHAR(40) PRIMARY KEY,
  buyer VARCHAR(190) NOT NULL,
  cents INTEGER NOT NULL,
  created_at VARCHAR(30) NOT NULL,
  paid_at VARCHAR(30)
);

CREATE TABLE order_items (
  order_id VARCHAR(40) NOT NULL,
  product_id INTEGER NOT NULL,
  quantity INTEGER NOT NULL,
  PRIMARY KEY (order_id, product_id)
);

-- Money that came. The charge's id is the key: what is told twice is one row.
CREATE TABLE payments (
  charge_id VARCHAR(64) PRIMARY KEY,
  order_id VARCHAR(40) NOT NULL,
  method VARCHAR(10) NOT NULL,
  cents INTEGER NOT NULL,
  covers INTEGER NOT NULL, -- what the order cost, of which this is the payment
  paid_at VARCHAR(30) NOT NULL
);

-- What the proxy says that somebody should look at.
CREATE TABLE problems (
  id VARCHAR(64) PRIMARY KEY,
  order_id VARCHAR(40) NOT NULL,
  code VARCHAR(40) NOT NULL,
  told_at VARCHAR(30) NOT NULL
);

-- What a clerk asks for, kept before it is sent: the id is its Idempotency-Key, under which it may be sent again.
CREATE TABLE refund_requests (
  id VARCHAR(190) PRIMARY KEY,
  order_id VARCHAR(40) NOT NULL,
  charge_id VARCHAR(64) NOT NULL,
  cents INTEGER NOT NULL,
  reason VARCHAR(200) NOT NULL,
  asked_by VARCHAR(190) NOT NULL,
  asked_at VARCHAR(30) NOT NULL,
  refund_id VARCHAR(64) -- once it is answered
);

-- Money that went back, or did not, whoever asked for it.
CREATE TABLE refunds (
  id VARCHAR(64) PRIMARY KEY,
  order_id VARCHAR(40) NOT NULL,
  charge_id VARCHAR(64) NOT NULL,
  cents INTEGER NOT NULL,
  status VARCHAR(10) NOT NULL,
  note TEXT NOT NULL -- the receipt's address, or why nothing went back
);
