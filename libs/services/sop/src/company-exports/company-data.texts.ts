export const texts = {
  changedDuringExport:
    'A picture was redacted or a person erased in the meantime, so the data is collected again',
  readme: (madeAt: Date, hasVideos: boolean) => `All data of your company on SOP Creator
======================================

Made on ${madeAt.toISOString()} (UTC).

sops/         one folder per SOP, and one of its released version (-v1) where the draft differs from it: sop.json has everything, sop.md is for reading, translation-*.json has its translations, pictures/ has the pictures of its steps; one in the trash has the time since when (trashed_at)${hasVideos ? ', video.* is its video' : ''}
departments.json
comments.json the comments on SOPs, with the ids of their writers
runs.jsonl    one line per run of an SOP: who worked through it, when, and what was different; runs/ has the photos
links.json    the links to SOPs for people without an account (no addresses, no passwords)
saved_views.json the views of the list of SOPs that users saved
readings.json who is asked to read which version, and who has confirmed it, with the ids of users
company/      the company, its users, their notifications and invitations (no passwords), and the audit trail as CSV
settings/     the settings, with the AI settings and the glossary
billing/      the subscription and the usage, by month
datasets/     the Training Studio's datasets in COCO's format, with their frames
models/       the card of each trained model
manifest.json every file with its size and SHA-256, and what could not be exported

Texts are UTF-8. Times are UTC. CSV files open in a spreadsheet.${hasVideos ? '' : '\nVideos were left out, as requested.'}
`,
};
