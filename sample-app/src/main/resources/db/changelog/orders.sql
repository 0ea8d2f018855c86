--liquibase formatted sql

--changeset sample:orders
create table "orders" (
  id        varchar(60) primary key,
  item      varchar(60) not null,
  quantity  int not null,
  placed_at timestamp with time zone not null,
  version   int not null
);

--changeset sample:stock
create table stock (
  item      varchar(60) primary key,
  price     int not null,
  available int not null
);
insert into stock (item, price, available) values ('lamp', 40, 100);
insert into stock (item, price, available) values ('desk', 350, 10);

--changeset sample:effect
create table effect (
  id              bigint generated always as identity primary key,
  idempotency_key varchar(400) not null unique,
  order_id        varchar(60) not null,
  activity        varchar(60) not null
);
create index effect_order_id on effect (order_id);
