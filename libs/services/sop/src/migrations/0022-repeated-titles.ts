import type { Migration } from '@sop/database';

/**
 * Removes sentences that repeat the title from descriptions. The title takes the lowest confidence of those; a description that was
 * accepted as generated stays accepted; a written description that only repeats the title, which no page has shown, becomes empty.
 */
export const repeatedTitles: Migration = {
  name: '0022-repeated-titles',
  up: `
    set local app.scope = 'system';
    create function title_plain(text) returns text language sql immutable as
      $$ select trim(regexp_replace(lower($1), '[[:punct:][:space:]]+', ' ', 'g')) $$;
    create function title_joined(jsonb) returns text language sql immutable as
      $$ select coalesce(string_agg(each ->> 'text', ' ' order by place), '')
           from jsonb_array_elements($1) with ordinality as sentence (each, place) $$;
    create function title_again(jsonb) returns jsonb language sql immutable as
      $$ select jsonb_agg(each) from jsonb_array_elements($1 -> 'sentences') as sentence (each)
          where title_plain($1 -> 'title' ->> 'text') <> ''
            and title_plain(each ->> 'text') = title_plain($1 -> 'title' ->> 'text') $$;
    create function title_once(jsonb) returns jsonb language sql immutable as
      $$ select jsonb_set(
           jsonb_set($1, '{sentences}', coalesce((
             select jsonb_agg(each order by place)
               from jsonb_array_elements($1 -> 'sentences') with ordinality as sentence (each, place)
              where title_plain(each ->> 'text') <> title_plain($1 -> 'title' ->> 'text')), '[]')),
           '{title,confidence}', to_jsonb(least(
             ($1 -> 'title' ->> 'confidence')::float8,
             (select min((each ->> 'confidence')::float8) from jsonb_array_elements(title_again($1)) as sentence (each))))) $$;
    update step set
        generated = title_once(generated),
        edited_description = case when edited_description = title_joined(generated -> 'sentences')
          then title_joined(title_once(generated) -> 'sentences') else edited_description end
      where title_again(generated) is not null;
    update step set edited_description = ''
      where title_plain(edited_description) <> ''
        and title_plain(edited_description) = title_plain(coalesce(edited_title, generated -> 'title' ->> 'text'));
    drop function title_once(jsonb), title_again(jsonb), title_joined(jsonb), title_plain(text);
  `,
};
