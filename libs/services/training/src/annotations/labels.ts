import { foldedText } from '@sop/contracts';
import type { Tx } from '@sop/database';

/** The labels of a dataset in alphabetical order. */
export async function labelsIn(tx: Tx, datasetId: number): Promise<string[]> {
  const rows = await tx.query<{ label: string }>(
    'select distinct jsonb_object_keys(label_counts) as label from frame_annotation where dataset_id = $1 order by label',
    [datasetId],
  );
  return rows.map(({ label }) => label);
}

/** The label that reads the same: the identical one, or else one with the same folded form. */
export const labelLike = (label: string, labels: readonly string[]): string | undefined =>
  labels.find((each) => each === label) ?? labels.find((each) => foldedText(each) === foldedText(label));
