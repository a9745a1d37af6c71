import { foldedText, type EquipmentItem } from '@sop/contracts';
import type { Tx } from '@sop/database';
import { SopRow, type RemovedSpan, type StoredPrecaution } from '../sops/sop.entity.js';
import { StepRow } from '../steps/step.entity.js';

/** Everything of an SOP that can be edited; the steps in order. */
export interface SopContent {
  title: string;
  isTitleSuggested: boolean;
  departmentId: string | null;
  equipment: EquipmentItem[];
  isEquipmentEdited: boolean;
  precautions: StoredPrecaution[];
  isPrecautionsEdited: boolean;
  isOrderedByHand: boolean;
  isVideoHidden: boolean;
  removedSpans: RemovedSpan[];
  steps: StepRow[];
}

const columns = [
  'title',
  'isTitleSuggested',
  'departmentId',
  'equipment',
  'isEquipmentEdited',
  'precautions',
  'isPrecautionsEdited',
  'isOrderedByHand',
  'isVideoHidden',
  'removedSpans',
] as const;

/** The caller has locked the SOP's row. */
export async function readContent(tx: Tx, sop: SopRow): Promise<SopContent> {
  const { id: sopId, companyId } = sop;
  const steps = await tx.manager.find(StepRow, { where: { sopId, companyId }, order: { position: 'ASC' } });
  return { ...sop, steps };
}

type SopKey = Pick<SopRow, 'id' | 'companyId'>;

/** Writes the differences. */
export async function writeContent(tx: Tx, sop: SopKey, was: SopContent, is: SopContent): Promise<void> {
  const changed = columns.filter((column) => !isSame(was[column], is[column]));
  if (changed.length > 0)
    await tx.manager.update(
      SopRow,
      { id: sop.id, companyId: sop.companyId },
      {
        ...Object.fromEntries(changed.map((column) => [column, is[column]])),
        ...(changed.includes('title') && { titleFolded: foldedText(is.title) }),
      },
    );
  await writeSteps(tx, sop, was.steps, is.steps);
}

/** Positions are negative in between, so that no two steps ever have the same one. */
async function writeSteps(
  tx: Tx,
  { id, companyId }: SopKey,
  was: SopContent['steps'],
  is: SopContent['steps'],
): Promise<void> {
  const existing = new Map(was.map((row) => [row.id, row]));
  const written = is.filter((row) => existing.get(row.id) !== row);
  const ids = is.map((row) => row.id);
  const remaining = new Set(ids);
  const deleted = [...was.filter((row) => !remaining.has(row.id)), ...written].map((row) => row.id);
  if (deleted.length === 0 && isSame(ids, [...existing.keys()])) return;
  await tx.execute('delete from step where sop_id = $1 and company_id = $2 and id = any($3::uuid[])', [
    id,
    companyId,
    deleted,
  ]);
  await tx.execute('update step set position = -position where sop_id = $1 and company_id = $2', [
    id,
    companyId,
  ]);
  if (written.length > 0)
    await tx.manager.insert(
      StepRow,
      written.map((row) => ({ ...row, sopId: id, companyId, position: ids.indexOf(row.id) + 1 })),
    );
  await tx.execute(
    `update step set position = renumbered.number
       from unnest($3::uuid[]) with ordinality as renumbered (id, number)
      where step.sop_id = $1 and step.company_id = $2 and step.id = renumbered.id and step.position < 0`,
    [id, companyId, ids],
  );
}

export const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
