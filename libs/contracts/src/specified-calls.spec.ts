import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { allRoutes, type AnyRoute } from './index.js';

interface Specified {
  /** Of the query, or of the body: fields that may be sent. */
  readonly sends?: readonly string[];
  readonly bodyKind?: AnyRoute['bodyKind'];
  readonly fileField?: string;
  /** Fields of what comes back; of a list, of its items. */
  readonly reads?: readonly string[];
}

const sop = [
  ...['id', 'title', 'department_id', 'creation_type', 'created_at', 'equipment', 'steps', 'transcription'],
  ...['safety_precautions', 'video_path', 'screenshot_selection_failed', 'available_frames'],
];
const step = ['id', 'title', 'description', 'screenshots'];
const dataset = ['id', 'name', 'frame_count', 'fps', 'annotation_count', 'is_annotated', 'created_at'];
const model = ['id', 'name', 'dataset_name', 'epochs_trained', 'classes_added', 'created_at'];
const subscription = ['plan', 'status', 'trial_ends_at'];
const usage = [
  ...['period', 'sops_created', 'sops_limit', 'sops_percentage', 'storage_used_mb', 'storage_limit_mb'],
  ...['storage_percentage', 'active_users', 'users_limit', 'users_percentage', 'models_trained'],
  ...['models_limit', 'models_percentage'],
];
const plan = [
  ...['id', 'name', 'display_name', 'price_cents', 'currency_code', 'sops_per_month', 'storage_mb'],
  ...['max_users', 'models_per_month', 'features_json', 'highlight', 'custom_badge'],
];
const trainingProgress = [
  ...['status', 'epoch', 'total_epochs', 'loss', 'map50', 'map50_95', 'learning_rate', 'batch_size'],
  ...['timestamp', 'message', 'error_message'],
];
const metrics = [
  ...['total_users', 'total_companies', 'active_subscriptions', 'trial_subscriptions', 'mrr_cents'],
  ...['revenue_current_month', 'subscriptions_by_plan', 'sop_creation_count', 'trial_users'],
];

/** Section 7 with the fields of section 3, by heart: everything else derives paths and names from the contract itself. */
const specified: Readonly<Record<string, Specified>> = {
  'POST /auth/token': { bodyKind: 'form', sends: ['username', 'password'], reads: ['access_token'] },
  'POST /public/register': { sends: ['email', 'password', 'company_name'], reads: ['access_token'] },
  'GET /users/me': { reads: ['email'] },
  'GET /departments': { reads: ['id', 'name'] },
  'POST /departments': { sends: ['name'] },
  'PUT /departments/:id': { sends: ['name'] },
  'DELETE /departments/:id': {},
  'GET /sops': { sends: ['department_id', 'creation_type'], reads: ['id', 'title', 'creation_type'] },
  'GET /sops/:id': { reads: sop },
  'POST /sops': {
    bodyKind: 'upload',
    fileField: 'video',
    sends: ['title', 'department_id', 'fps', 'creation_type', 'record_audio'],
    reads: ['id'],
  },
  'PUT /sops/:id': {},
  'DELETE /sops/:id': {},
  'GET /sops/:id/steps': { reads: step },
  'PUT /sops/:id/steps/:stepId': { bodyKind: 'form', sends: ['description'], reads: step },
  'POST /sops/:id/steps/:stepId/screenshot': { sends: ['frame_index'] },
  'GET /sops/:id/frames': { sends: ['fps'], reads: ['frames'] },
  'GET /image-proxy': { sends: ['path'] },
  'GET /screenshots/*file': {},
  'GET /progress/:sopId': { reads: ['stage', 'progress', 'detail'] },
  'GET /settings': {},
  'PUT /settings': {},
  'GET /billing/plans': { reads: plan },
  'GET /billing/subscription': { reads: subscription },
  'GET /billing/usage': { reads: usage },
  'GET /billing/overview': { reads: ['subscription', 'current_usage', 'days_until_limit_reset'] },
  'POST /billing/checkout': { sends: ['plan_id', 'success_url', 'cancel_url'], reads: ['checkout_url'] },
  'POST /billing/cancel': {},
  'GET /billing/admin/metrics': { reads: metrics },
  'POST /billing/admin/override': { sends: ['company_id', 'plan_id'] },
  'GET /billing/admin/billing/plans': { reads: plan },
  'PUT /billing/admin/billing/plans/:id': {},
  'GET /company/me': { reads: ['name', 'logo_url'] },
  'POST /company/me/logo': { bodyKind: 'upload', fileField: 'file', reads: ['logo_url'] },
  'GET /screen-recording/settings': {
    reads: [
      ...['enabled', 'default_quality', 'max_duration_minutes', 'monthly_limit_minutes', 'remaining_minutes'],
    ],
  },
  'POST /screen-recording/convert': {
    bodyKind: 'upload',
    fileField: 'recording',
    sends: ['duration_seconds'],
    reads: ['filename', 'video_path'],
  },
  'POST /training/datasets': {
    bodyKind: 'upload',
    fileField: 'video',
    sends: ['name', 'fps', 'transcode'],
    reads: dataset,
  },
  'GET /training/datasets': { reads: dataset },
  'GET /training/datasets/:id': { reads: dataset },
  'DELETE /training/datasets/:id': {},
  'GET /training/datasets/:id/frames/:n': {},
  'GET /training/datasets/:id/frames/:n/image': {},
  'POST /training/datasets/:id/annotations': { sends: ['dataset_id', 'frame_number', 'boxes'] },
  'GET /training/datasets/:id/annotations': { reads: ['frame_number', 'boxes'] },
  'POST /training/train': {
    sends: ['dataset_id', 'model_name', 'epochs', 'batch_size'],
    reads: ['training_id'],
  },
  'GET /training/train/:id/status': { reads: ['status'] },
  'GET /training/models': { reads: model },
  'POST /training/models/:id/activate': {},
  'GET /training/models/active': { reads: ['model'] },
  'GET /training/company-model': {
    reads: ['exists', 'total_classes', 'custom_classes', 'training_history'],
  },
  'GET /training/progress': { reads: trainingProgress },
  'GET /training/progress/:id': { reads: trainingProgress },
  'GET /training/progress/:id/history': { reads: ['epoch', 'loss', 'map50', 'timestamp'] },
  'GET /training/progress/:id/metrics': {},
  'POST /training/progress/:id/stop': {},
  'DELETE /training/progress/:id': {},
  'POST /training/progress/cleanup': {},
};

interface JsonSchema {
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
}

/** The names of an object's fields, however it is wrapped; of a list, those of its items. */
function namesIn({ properties = {}, items, anyOf = [], allOf = [] }: JsonSchema): string[] {
  return [...Object.keys(properties), ...[...(items ? [items] : []), ...anyOf, ...allOf].flatMap(namesIn)];
}

const fieldsOf = (schema: z.ZodType | undefined, io: 'input' | 'output'): string[] =>
  schema ? namesIn(z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonSchema) : [];

describe('a call that the specification of the company side names', () => {
  it.each(Object.entries(specified))('%s is there with its fields', (call, wanted) => {
    const route = allRoutes.find(({ method, path }) => `${method} ${path}` === call);
    expect(route).toBeDefined();
    const sent = [...fieldsOf(route?.query, 'input'), ...fieldsOf(route?.body, 'input')];
    expect(sent).toEqual(expect.arrayContaining([...(wanted.sends ?? [])]));
    expect(fieldsOf(route?.reply, 'output')).toEqual(expect.arrayContaining([...(wanted.reads ?? [])]));
    if (wanted.bodyKind) expect(route?.bodyKind).toBe(wanted.bodyKind);
    if (wanted.fileField) expect(route?.fileField).toBe(wanted.fileField);
  });
});
