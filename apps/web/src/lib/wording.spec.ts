import { describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { texts as app } from '../app/app.texts.js';
import { auditLabelOf } from '../features/actions/audit-labels.texts.js';
import { texts as annotator } from '../features/annotator/annotator.texts.js';
import { texts as markup } from '../features/markup/markup.texts.js';
import { texts as recorder } from '../features/recorder/recorder.texts.js';
import { texts as admin } from '../pages/admin/admin.texts.js';
import { texts as failedJobs } from '../pages/admin/jobs/failed-work.texts.js';
import { texts as monitor } from '../pages/admin/monitor/monitor.texts.js';
import { texts as processing } from '../pages/admin/processing/processing.texts.js';
import { texts as storage } from '../pages/admin/storage/storage.texts.js';
import { texts as payments } from '../pages/admin/stripe/stripe.texts.js';
import { texts as diagnostic } from '../pages/api-diagnostic/diagnostic.texts.js';
import { texts as billing } from '../pages/billing/billing.texts.js';
import { texts as users } from '../pages/settings/users/users.texts.js';
import { texts as sop } from '../pages/sop/sop.texts.js';
import { texts as training } from '../pages/training/training.texts.js';

const repository = join(import.meta.dirname, '../../../..');
const sources = ['apps', 'libs'].flatMap((folder) =>
  readdirSync(join(repository, folder), { recursive: true, encoding: 'utf8' })
    .map((path) => join(folder, path))
    .filter(
      (path) => /\/src\/.*\.tsx?$/.test(path) && !/node_modules|\/dist\/|apps\/e2e\/|\.spec\./.test(path),
    ),
);

/** Quoted texts of a file, without comments and names such as `user.signed-in`. */
const quotedIn = (path: string): string[] =>
  [
    ...readFileSync(join(repository, path), 'utf8')
      .replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
      .matchAll(/'((?:[^'\\\n]|\\.)+)'|"((?:[^"\\\n]|\\.)+)"|`((?:[^`\\]|\\.)+)`/g),
  ]
    .map(([, single, double, template]) => single ?? double ?? template ?? '')
    .filter((text) => !/^[a-z]+[.-][\w.-]+$/.test(text));

const quoted = sources.flatMap((path) => quotedIn(path).map((text) => ({ path, text })));
const quotedWith = (pattern: RegExp, isIn = (path: string) => path !== ''): string[] =>
  quoted
    .filter(({ path, text }) => isIn(path) && pattern.test(text))
    .map(({ path, text }) => `${path}: ${text}`);

/** What is shown, mailed or answered in whole sentences. */
const isText = (path: string): boolean =>
  /\.texts\.ts$|mail\/src\/templates\/|contracts\/src\/refusals\//.test(path);

/** A sentence that strangers did not understand, the plain one, and the text that shows it. */
const replaced: readonly [stilted: RegExp, plain: string, shown: string][] = [
  [/Failed Work/, 'Failed Jobs', failedJobs.title],
  [
    /nobody tries any more/,
    'Jobs that stopped retrying. Retry resumes where the job stopped.',
    failedJobs.lead,
  ],
  [/own trail will say/, 'Reason (shown in the company’s activity log)', admin.company.loginReason],
  [/say of themselves/, 'Reported live by the servers.', monitor.information.lead],
  [/They hold for all companies/, 'Apply to all companies, starting with the next job.', processing.lead],
  [/Brought up to date/, 'Refreshes every 5 seconds while open.', monitor.lead],
  [/^answers$/, 'Healthy', monitor.answering],
  [/Nothing waits/, 'No jobs waiting.', monitor.noQueues],
  [/Nothing can be spared/, 'Nothing to clean up.', storage.noRecommendations],
  [/no key of Stripe/i, 'No Stripe key is configured.', payments.off.text],
  [/Asks the product/, 'Sends test requests and shows the responses.', diagnostic.lead],
  [/Places of a picture/, 'Image area redacted', auditLabelOf('sop.pixels-destroyed')],
  [/Where else does the video/, 'Redact the same area in:', markup.redactWhere],
  [/Said, but in no step/, 'Said but not used in any step', sop.unusedSpeech],
  [/dotted part/, 'Check the underlined text against the video, then accept or edit it.', sop.notCertain],
  [/Not certain yet/, 'Needs review', sop.notCertainYet],
  [/made anew/, 'Regenerates from the same video. Your edits are kept.', sop.regenerateText],
  [/Nothing that was saved is lost/, 'Your saved work is safe.', app.nothingLost],
  [/starts anew/, 'Resets in 5 days', billing.resets(5)],
  [/holds a place of your plan/, 'uses one seat until it expires', users.invitationsLead],
  [/Everything editors may/, 'Everything editors can do, plus', users.may.admin],
  [/goes on by itself/, 'Training continues if you leave.', training.runningLead],
  [/Afterwards you look at it/, 'You’ll review it first.', recorder.lead],
  [/Push the picture/, 'Pan', JSON.stringify(annotator.keys)],
  [/Single letters and digits/, 'Enable single-key shortcuts', annotator.characterKeys],
];

describe('the texts on screen, in emails and in refusals', () => {
  it('are read from all parts of the product', () => {
    const texts = new Set(quoted.map(({ path }) => path).filter(isText));
    expect(texts.size).toBeGreaterThan(75);
    expect(quoted.length).toBeGreaterThan(20_000);
  });

  it.each(replaced)('no longer say %s but “%s”', (stilted, plain, shown) => {
    expect(quotedWith(stilted)).toEqual([]);
    expect(shown).toContain(plain);
  });

  it('call logging in and logging out by one word each', () => {
    expect(quotedWith(/\bsign(?:ed|s|ing)?[ -](?:in|out)\b/i, (path) => path.endsWith('.texts.ts'))).toEqual(
      [],
    );
  });

  it('use none of the words that strangers stumble over', () => {
    const odd = /\b(?:anew|whoever|meanwhile|nobody|somebody|besides|lest|thereof|told apart|not to be)\b/i;
    expect(quotedWith(odd, isText)).toEqual([]);
  });
});
