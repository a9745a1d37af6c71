import { searchLimits } from '@sop/contracts';

/** Letters by which a long word and a short one may differ, and the share of trigrams that both have at least. */
const mostErrors = 2;
const mostErrorsOfShort = 1;
const shortWord = 5;
const leastSimilarity = 0.25;
const similarWords = 5;

/**
 * SQL of a search, in one statement. `$1` company, `$2` numbers of the wanted words and `$3` the words, several with one number where
 * any of them will do, `$4` the number of the word of which the beginning suffices, `$5` the stemmers, `$6` a vector query for
 * whose SOPs are searched, `$7` offset, `$8` limit.
 *
 * A word is found in every language: as it is typed, and by its stem in each of them. Words that mean nothing in one of them are
 * not demanded beside others. The first part reads the index alone, so that its costs do not depend on the number of SOPs.
 */
export const searchQuery = `
  with typed as (
    select * from unnest($2::int[], $3::text[]) as typed (number, word)),
  reduced as (
    select number, ts_lexize(stemmer, word) as stems from typed, unnest($5::regdictionary[]) as stemmer),
  form as (
    select number, word as lexeme, number = $4 as is_beginning from typed
    union
    select number, stems[1], false from reduced where stems <> '{}'),
  part as (
    select number, string_agg(quote_literal(lexeme) || case when is_beginning then ':*' else '' end, ' | ')::tsquery as query,
           number in (select number from reduced where stems = '{}') as is_small
      from form group by number),
  wanted as materialized (
    select number, query from part where not is_small or not exists (select 1 from part where not is_small)),
  query as materialized (
    select (select string_agg(format('(%s)', query), ' & ')::tsquery from wanted) as every,
           (select string_agg(format('(%s)', query), ' | ')::tsquery from wanted) as any_wanted,
           (select string_agg(format('(%s)', query), ' | ')::tsquery from part) as any_typed),
  best as materialized (
    select sop_id, audience, words from sop_words
     where words @@ ($6::tsquery && (select every from query))
     order by title_words @@ (select every from query) desc, sop_id desc limit ${searchLimits.hits}),
  page as materialized (
    select sop.id, sop.department_id, sop.withdrawn_at, best.audience,
           ts_rank(best.words, (select any_typed from query), 1) as rank
      from best join sop on sop.id = best.sop_id and sop.company_id = $1
     order by rank desc, sop.id desc offset $7 limit $8)
  select page.id, page.department_id, department.name as department_name, page.withdrawn_at is not null as is_withdrawn,
         found.passages
    from page
    left join department on department.id = page.department_id
    cross join lateral (
      select coalesce(jsonb_agg(jsonb_build_object('passage', passage, 'positions', array(
               select distinct position from unnest(words) as lexemes (lexeme, positions, weights), unnest(positions) as position
                where exists (select 1 from form join wanted using (number)
                               where form.lexeme = lexemes.lexeme or (is_beginning and starts_with(lexemes.lexeme, form.lexeme)))
                order by position)) order by passage_rank), '[]') as passages
        from (
          select passage, words,
                 row_number() over (order by passage ->> 'kind' = 'title' desc,
                   (select count(*) from wanted where words @@ wanted.query) desc, number) as passage_rank
            from sop_text,
                 rows from (jsonb_array_elements(sop_text.passages), unnest(passage_words)) with ordinality as each (passage, words, number)
           where sop_text.sop_id = page.id and sop_text.company_id = $1 and sop_text.audience = page.audience
             and (words @@ (select any_wanted from query) or passage ->> 'kind' = 'title')
        ) as ranked where passage_rank <= ${searchLimits.passages + 1}) as found
   order by page.rank desc, page.id desc`;

/**
 * SQL: words of the company that a typing error turns into a typed one that is in no SOP of the scope: what a reader may not see must not
 * change what is found. `$1` to `$3` as above, `$4` the vector query for whose SOPs are searched.
 */
export const similarWordsQuery = `
  select typed.number, near.word
    from unnest($2::int[], $3::text[]) as typed (number, word),
    lateral (
      select listed.word, extensions.levenshtein_less_equal(listed.word, typed.word, ${mostErrors}) as errors,
             extensions.similarity(listed.word, typed.word) as similarity
        from company_word as listed
       where company_id = $1 and letters between char_length(typed.word) - ${mostErrors} and char_length(typed.word) + ${mostErrors}
         and extensions.similarity(listed.word, typed.word) >= ${leastSimilarity} and listed.word <> typed.word
       order by errors, similarity desc, word limit ${similarWords}) as near
   where errors <= case when char_length(typed.word) > ${shortWord} then ${mostErrors} else ${mostErrorsOfShort} end
     and not exists (select 1 from sop_words where words @@ ($4::tsquery && format('%L', typed.word)::tsquery))`;
