import { describe, expect, it } from '@jest/globals';
import { kitMigrations } from '@sop/database';
import { blockingStatements } from './blocking-statements.js';
import { schemas } from './schemas.js';

describe('a migration that would block a running service', () => {
  it.each([
    'create index book_title on book (title)',
    'create unique index book_title on book (title)',
    'alter table book add constraint book_pages check (pages > 0)',
    'alter table book add foreign key (shelf_id) references shelf',
    'alter table book add column a text, add constraint b check (pages > 0)',
    'alter table book alter column pages type bigint',
    'alter table book alter pages set not null',
    'alter table book add column id uuid not null default gen_random_uuid()',
    'alter table book add column title_order text generated always as (lower(title)) stored',
    'alter table book add column shelf_id integer references shelf',
    'alter table book drop column pages',
    'alter table book rename column pages to page_count',
    'drop table book',
    'update book set pages = 0',
    'delete from book',
    'create table other (id integer); delete from book',
    'lock table book',
    'alter table book add constraint a check (pages > 0) not valid; alter table book validate constraint a',
    'alter table book add constraint a check (pages > 0) not valid, validate constraint a',
    'alter table book add column a text; alter table only book validate constraint b',
    'with old as (select id from book where pages = 0) delete from book using old where old.id = book.id',
    'with old as (select id from book) update book set pages = 0 from old where old.id = book.id',
    'with gone as (delete from book returning id) select count(*) from gone',
    'merge into book using shelf on shelf.id = book.shelf_id when matched then delete',
    'do $$ begin perform change_books(); end $$',
    'do language plpgsql $body$ begin update book set pages = 0; end $body$',
  ])('is refused: %s', (up) => {
    expect(blockingStatements({ up })).toEqual([expect.stringMatching(/: \w/)]);
  });

  it.each([
    'create index concurrently book_title on book (title)',
    'create table book (id integer); create index book_title on book (id); alter table book add check (id > 0)',
    'alter table book add column pages integer not null default 0',
    'alter table book add constraint book_pages check (pages > 0) not valid',
    'alter table book validate constraint book_pages',
    'alter table book validate constraint a, validate constraint b; alter table shelf add column b text',
    'with old as (select id from book) insert into shelf select id from old on conflict (id) do update set id = 1',
    'create table other (id integer); with old as (select id from book) delete from other using old',
    'alter table book alter column pages set default 1',
    'alter table book enable row level security',
    '/* update book set pages = 0 */ drop index book_title',
  ])('is not refused for: %s', (up) => {
    expect(blockingStatements({ up })).toEqual([]);
  });
});

describe('the migrations of every service', () => {
  const all = [{ service: 'kit', migrations: kitMigrations }, ...schemas].flatMap(({ service, migrations }) =>
    migrations.map((migration) => [`${service}/${migration.name}`, migration] as const),
  );

  it.each(all)('do not block a running service: %s', (_, migration) => {
    expect(blockingStatements(migration)).toEqual([]);
  });
});
