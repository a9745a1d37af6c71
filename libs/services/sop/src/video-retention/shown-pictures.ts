import type { Tx } from '@sop/database';
import { parseKey } from '@sop/object-store';
import { originalOf } from '../markup/marked-picture.js';
import type { SopRow } from '../sops/sop.entity.js';
import type { StoredScreenshot } from '../steps/step.entity.js';

/**
 * Every picture that the SOP shows or showed: in its steps, their earlier versions, released versions and comments. Of the
 * pictures that a run made of a step, which it lists, only the first is shown.
 */
const shownSql = `
  with shown (part) as (
    select jsonb_build_object('generated', jsonb_build_object('screenshots', generated -> 'screenshots'),
                              'chosen', chosen_screenshot, 'more', more_screenshots) from step where sop_id = $1
    union all
    select jsonb_build_object('before', before, 'after', after) from revision where sop_id = $1
    union all
    select content from sop_version where sop_id = $1
    union all
    select jsonb_build_object('picture', picture) from sop_comment where sop_id = $1 and picture is not null)
  select distinct shot from shown,
    lateral (
      select jsonb_path_query(part, 'strict $.** ? (exists (@.screenshots[0])).screenshots[0]')
      union all
      select jsonb_path_query(part, 'lax $.** ? (@.type() == "object").keyvalue() ? (@.key <> "screenshots").value[*]
        ? (exists (@.thumbnail_key) && exists (@.seconds))')
    ) as found (shot)`;

/** Those that the pipeline made, by kind and file: pictures that people drew on are this service's own. */
export async function shownPictures(tx: Tx, { id }: Pick<SopRow, 'id'>): Promise<string[]> {
  const rows = await tx.query<{ shot: StoredScreenshot }>(shownSql, [id]);
  const keys = rows.flatMap(({ shot }) => [shot, originalOf(shot)]);
  const names = keys.flatMap((each) => [each.key, each.thumbnail_key].map(nameOf));
  return [...new Set(names)].filter((name) => /^(frames|screenshots\/run-\d+)\//.test(name)).sort();
}

const nameOf = (key: string): string => {
  const { kind, file } = parseKey(key);
  return `${kind}/${file}`;
};
