create table orders (id varchar(50) primary key, item varchar(50) not null);
