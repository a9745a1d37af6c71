export const texts = {
  destroyedMeanwhile: 'Something was blurred in a picture meanwhile; the data is collected anew',
  readme: (madeAt: Date, hasVideos: boolean) => `All data of your company on SOP Creator
======================================

Made on ${madeAt.toISOString()} (UTC).

sops/         a folder for each SOP: sop.json has everything, sop.md is for reading, pictures/ are those of its steps${hasVideos ? ', video.* is its video' : ''}
departments.json
company/      the company, its users and invitations (no passwords), and the audit trail as CSV
settings/     the settings, with the AI settings and the glossary
billing/      the subscription and what was used, by month
datasets/     the Training Studio's datasets in COCO's format, with their frames
models/       the card of each trained model
manifest.json every file with its size and SHA-256, and what could not be had

Texts are UTF-8. Times are UTC. CSV has a mark of its encoding and opens in a spreadsheet.${hasVideos ? '' : '\nVideos were left out, as asked for.'}
`,
};
