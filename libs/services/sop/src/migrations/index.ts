import type { Migration } from '@sop/database';
import { departmentsSopsSteps } from './0001-departments-sops-steps.js';
import { reservationsErasedCompanies } from './0002-reservations-erased-companies.js';
import { whatDetectorsSaw } from './0003-what-detectors-saw.js';
import { stepRevisions } from './0004-step-revisions.js';
import { intakeErased } from './0005-intake-erased.js';
import { revisions } from './0007-revisions.js';
import { pagesOfSops } from './0005-pages-of-sops.js';
import { codesOfSentences } from './0015-codes-of-sentences.js';
import { markupOfPictures } from './0013-markup.js';
import { editing } from './0010-editing.js';
import { boundedHistory } from './0011-bounded-history.js';
import { unusedSpeech } from './0008-unused-speech.js';
import { exportsOfSops } from './0009-exports.js';
import { picturesVersion } from './0014-pictures-version.js';
import { hidings } from './0016-hidings.js';
import { restarts } from './0017-restarts.js';
import { repeatedRequests } from './0018-repeated-requests.js';
import { failures } from './0019-failures.js';
import { foldedNames } from './0020-folded-names.js';
import { videoRemarks } from './0021-video-remarks.js';
import { repeatedTitles } from './0022-repeated-titles.js';
import { oneHistory } from './0023-one-history.js';
import { companyExports } from './0012-company-exports.js';

export const migrations: readonly Migration[] = [
  departmentsSopsSteps,
  reservationsErasedCompanies,
  whatDetectorsSaw,
  stepRevisions,
  intakeErased,
  revisions,
  pagesOfSops,
  unusedSpeech,
  exportsOfSops,
  editing,
  boundedHistory,
  companyExports,
  markupOfPictures,
  picturesVersion,
  codesOfSentences,
  hidings,
  restarts,
  repeatedRequests,
  failures,
  foldedNames,
  videoRemarks,
  repeatedTitles,
  oneHistory,
];
