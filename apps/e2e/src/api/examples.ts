import { processingSettings } from '@sop/contracts';

const box = { class_name: 'torque wrench', x_center: 0.5, y_center: 0.5, width: 0.2, height: 0.1 };

const failedWork = {
  service: 'pipeline',
  type: 'job',
  id: '01890a5d-ac96-774b-bcce-b302099a8057',
  handler: null,
};

/** One valid body per route that takes one, by route name; the every-route suite checks that none is missing. */
export const exampleBodies: Readonly<Record<string, unknown>> = {
  'auth.token': { username: 'nobody@example.com', password: 'not the password' },
  'auth.register': { email: 'somebody@example.com', password: 'correct horse', company_name: 'Somebody' },
  'sign-in.complete': { company_name: 'Somebody' },
  'users.change-name': { display_name: 'Somebody' },
  'users.change-password': { current_password: 'not the password', new_password: 'correct horse' },
  'identity.confirm': {
    ...{ password: 'not the password', purpose: 'sop.release', revision: 1 },
    subject_id: '01890a5d-ac96-774b-bcce-b302099a8057',
  },
  'users.change-role': { role: 'editor' },
  'invitations.create': { email: 'somebody@example.com', role: 'viewer' },
  'invitations.accept': { password: 'correct horse' },
  'operators.invite': { email: 'somebody@example.com' },
  'second-factor.begin': { password: 'not the password' },
  'second-factor.confirm': { code: '000000' },
  'second-factor.renew-codes': { code: '000000' },
  'second-factor.remove': { code: '000000' },
  'password-reset.request': { email: 'nobody@example.com' },
  'password-reset.complete': { password: 'correct horse' },
  'departments.create': { name: 'Assembly' },
  'departments.rename': { name: 'Assembly line' },
  'sops.create': { title: 'An SOP', department_id: '01890a5d-ac96-774b-bcce-b302099a8057' },
  'screen-recording.convert': { duration_seconds: 1 },
  'sops.update': { title: 'Another title' },
  'sops.regenerate': {},
  'exports.create': { format: 'pdf' },
  'company-exports.create': { include_videos: false },
  'releases.request': { revision: 1 },
  'releases.return': { revision: 1 },
  'releases.release': { revision: 1, confirmation: 'nothing' },
  'releases.withdraw': { reason: 'Outdated' },
  'approvers.set': { user_ids: [] },
  'steps.add': { title: 'Another step', after: null },
  'steps.add-picture': { frame_index: 0 },
  'steps.mark-picture': { crop: null, marks: [] },
  'moments.take': { seconds: 1 },
  'steps.duplicate': {},
  'steps.merge': {},
  'steps.split': { offset: 5 },
  'steps.order': { step_ids: ['01890a5d-ac96-774b-bcce-b302099a8057'] },
  'sops.restore': {},
  'steps.update': { description: 'Another description.' },
  'steps.set-screenshot': { frame_index: 0 },
  'companies.login-as': { reason: 'A customer asked for help' },
  'billing.checkout': { plan_id: '01890a5d-ac96-774b-bcce-b302099a8057' },
  'billing.portal': {},
  'billing.change': { plan_id: '01890a5d-ac96-774b-bcce-b302099a8057' },
  'payments.map-price': { stripe_price_id: 'price_nothing' },
  'platform-billing.override': {
    company_id: '01890a5d-ac96-774b-bcce-b302099a8057',
    plan_id: '01890a5d-ac96-774b-bcce-b302099a8057',
  },
  'platform-billing.update-plan': { display_name: 'Another name' },
  'platform-billing.change-plan': { plan: 'starter' },
  'platform-billing.extend-trial': { days: 7 },
  'platform-billing.add-credit': { amount_cents: 5000 },
  'processing-settings.write': processingSettings.parse({}),
  'landing.add-tile': { title: 'Team' },
  'landing.edit-tile': { title: 'Team' },
  'landing.set': { value: 'Yes' },
  'contact.send': { name: 'Ann', email: 'ann@example.com', message: 'Is there a trial?' },
  'contact.mark': { is_read: true },
  'monitor.retry-failed': failedWork,
  'monitor.discard-failed': failedWork,
  'platform-storage.cleanup': { action: 'cleanup_temp', dry_run: true },
  'api-key.set': { api_key: 'sk-0000000000000000' },
  'language-model.set-price': { currency: 'USD', input_per_million: 0.15, output_per_million: 0.6 },
  'language-model.set-settings': {
    writing: { provider: 'none', address: null, model: '', checking_model: '', context_tokens: 8192 },
    speech: { provider: 'none', address: null, model: '' },
    timeout_seconds: 120,
  },
  'language-model.models': { provider: 'server', address: 'http://127.0.0.1:9/v1' },
  'language-model.set-server-key': { address: 'http://127.0.0.1:9/v1', key: '0000000000000000' },
  'speech-models.load-catalogue': { address: 'http://127.0.0.1:9/models' },
  'settings.write': { language: 'en' },
  'datasets.create': {},
  'datasets.rename-class': { from: 'wrench', to: 'torque wrench' },
  'annotations.save': { frame_number: 0, boxes: [box] },
  'annotations.save-many': { frames: [{ frame_number: 0, boxes: [box] }] },
  'annotations.import': {},
  'annotations.take-import': { version: 0 },
  'training.start': { dataset_id: 999_999_999, model_name: 'Bench tools', epochs: 10, batch_size: 8 },
};

const tus = { 'tus-resumable': '1.0.0' };

/** Valid headers of the routes whose input is in headers. */
export const exampleHeaders: Readonly<Record<string, Record<string, string>>> = {
  'uploads.create': { ...tus, 'upload-length': '1000' },
  'uploads.status': tus,
  'uploads.append': { ...tus, 'upload-offset': '0' },
  'uploads.remove': tus,
};

/** One valid query per route with a required query parameter. */
export const exampleQueries: Readonly<Record<string, Record<string, string>>> = {
  'storage.object': { expires: '4102444800', session: 'x', signature: 'AAAA' },
  'storage.image-proxy': { path: 'screenshots/nothing.jpg' },
  'companies.remove': { name: 'Nothing' },
  'language-model.server-key': { address: 'http://127.0.0.1:9/v1' },
  'language-model.remove-server-key': { address: 'http://127.0.0.1:9/v1' },
  'billing.change-preview': { plan_id: '01890a5d-ac96-774b-bcce-b302099a8057' },
  'datasets.create': { name: 'Bench tools' },
  'annotations.export': { format: 'coco' },
};
