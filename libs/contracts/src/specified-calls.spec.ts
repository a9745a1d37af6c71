import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { allRoutes, type AnyRoute } from './index.js';

interface Specified {
  /** Fields of the query, or of the body, that may be sent. */
  readonly sends?: readonly string[];
  readonly bodyKind?: AnyRoute['bodyKind'];
  readonly fileField?: string;
  /** Fields of the reply; of a list, of its items, and `a.b` is the field b of a. */
  readonly reads?: readonly string[];
}

const within = (field: string, fields: readonly string[]) => fields.map((name) => `${field}.${name}`);

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

/** Section 7 with the fields of section 3, written out: everything else derives paths and names from the contract itself. */
const ofCompany: Readonly<Record<string, Specified>> = {
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
  'PUT /sops/:id/steps/:stepId': {
    bodyKind: 'form',
    sends: ['description'],
    reads: within('steps', step),
  },
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
  'GET /billing/overview': {
    reads: [
      'days_until_limit_reset',
      ...within('subscription', subscription),
      ...within('current_usage', usage),
    ],
  },
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

const companyCard = [
  ...['name', 'primary_admin_email', 'status', 'use_multihead', 'mrr', 'current_plan', 'created_at'],
  ...['active_users', 'user_limit', 'sops_this_month', 'sops_limit', 'storage_used_mb', 'storage_limit_mb'],
];
const companyFilter = ['search', 'plan_filter', 'status_filter'];
const planFields = [
  ...['display_name', 'price_cents', 'currency_code', 'sops_per_month', 'storage_mb', 'max_users'],
  ...['models_per_month', 'features_json', 'highlight', 'custom_badge', 'sort_order', 'is_active'],
];
const keyStatus = ['is_set', 'source', 'key_preview'];
const processing = [
  ...['default_fps', 'max_fps', 'yolo_model', 'max_video_size_gb', 'max_processing_time_minutes'],
  ...['enable_frame_deduplication', 'enable_multithreading', 'thread_count', 'max_concurrent_jobs'],
  ...['processing_resolution', 'training_default_fps', 'training_max_fps', 'training_enable_transcode'],
  ...['training_transcode_resolution', 'training_transcode_quality', 'enable_screen_recording'],
  ...['screen_recording_max_duration_minutes', 'screen_recording_default_quality'],
];
const ofType = ['file_count', 'size_mb', 'size_bytes'];
const paymentSubscription = [
  ...['id', 'customer_id', 'status', 'amount', 'currency', 'current_period_end', 'local_sync'],
];
const paymentProduct = [
  ...['stripe_product_name', 'stripe_price_id', 'amount', 'currency', 'interval', 'local_plan_name'],
  'is_mapped',
];
const tile = [
  ...['title', 'price_string', 'call_to_action_text', 'call_to_action_link', 'features', 'display_order'],
  ...['is_active', 'highlight_color'],
];
const landingKeys = [
  ...['logo_url', 'hero_title', 'hero_subtitle', 'hero_description', 'hero_cta_text', 'pricing_title'],
  ...['pricing_subtitle', 'show_features', 'show_testimonials'],
];

/**
 * The same for the operator's side. Where the specification leaves a path open it is the product's own; the fields are the
 * specified ones.
 */
const ofOperator: Readonly<Record<string, Specified>> = {
  'GET /admin/companies': {
    sends: ['page', 'per_page', 'sort_by', 'sort_order', ...companyFilter],
    reads: ['total', 'total_pages', ...within('companies', companyCard)],
  },
  'GET /admin/companies/export': { sends: ['format', ...companyFilter] },
  'GET /admin/companies/:id': {
    reads: [
      ...['id', 'name', 'created_at', 'is_suspended', 'last_activity_at', 'use_multihead'],
      'primary_admin_email',
    ],
  },
  'GET /admin/companies/:id/subscription': {
    reads: [
      ...['current_plan', 'status', 'trial_ends_at'],
      ...within('history', ['plan', 'status', 'started_at', 'price']),
    ],
  },
  'GET /admin/companies/:id/users': {
    reads: within('users', ['id', 'email', 'is_admin', 'is_active', 'last_login', 'created_at']),
  },
  'GET /admin/companies/:id/usage': {
    reads: within('usage', ['period', 'sops_created', 'storage_used_mb', 'models_trained', 'active_users']),
  },
  'POST /admin/companies/:id/suspend': {},
  'POST /admin/companies/:id/reactivate': {},
  'POST /admin/companies/:id/login-as': {
    reads: ['access_token', 'expires_in', 'impersonating', 'company', 'expires_at'],
  },
  'POST /admin/companies/:id/change-plan': { sends: ['plan'] },
  'POST /admin/companies/:id/extend-trial': { sends: ['days'] },
  'POST /admin/companies/:id/add-credit': { sends: ['amount_cents'] },
  'DELETE /admin/companies/:id': { sends: ['name'] },
  'GET /admin/api-key': { reads: keyStatus },
  'PUT /admin/api-key': { sends: ['api_key'], reads: keyStatus },
  'DELETE /admin/api-key': {},
  'GET /billing/admin/billing/plans': { reads: ['id', ...planFields] },
  'PUT /billing/admin/billing/plans/:id': { sends: planFields, reads: ['id'] },
  'GET /admin/processing-settings': { reads: processing },
  'PUT /admin/processing-settings': { sends: processing },
  'GET /admin/system/metrics': { reads: ['cpu_usage', 'memory_usage', 'disk_usage', 'active_jobs'] },
  'GET /admin/system/active-jobs': {
    reads: within('jobs', ['id', 'type', 'status', 'started_at', 'progress']),
  },
  'GET /admin/system/performance-metrics': {
    reads: ['avg_processing_time', 'error_rate', 'total_sops_processed'],
  },
  'GET /admin/storage/stats': {
    reads: [
      ...within('disk', ['used_gb', 'free_gb', 'total_gb', 'percent_used']),
      ...['videos', 'screenshots', 'models', 'datasets', 'temp'].flatMap((type) =>
        within(`by_type.${type}`, ofType),
      ),
      ...within('by_company', ['company_id', 'company_name', 'videos_mb', 'screenshots_mb', 'models_mb']),
      'by_company.total_mb',
      ...within('largest_files', ['name', 'path', 'type', 'size_mb', 'modified']),
    ],
  },
  'GET /admin/storage/recommendations': {
    reads: within('recommendations', ['priority', 'description', 'potential_savings_mb', 'action']),
  },
  'POST /admin/storage/cleanup': { sends: ['action', 'storage_type', 'days'], reads: ['message'] },
  'POST /admin/fix-missing-plans': {
    reads: ['message', ...within('results', ['added_plans', 'final_plans'])],
  },
  'GET /admin/stripe/health': {
    reads: [
      ...within('api_status', ['connected', 'message', 'last_checked']),
      ...within('webhook_status', ['last_event_processed_successfully', 'last_event_received_at']),
      ...['webhook_status.recent_error_count', 'overall_healthy'],
    ],
  },
  'GET /admin/stripe/subscriptions': {
    sends: ['limit'],
    reads: within('subscriptions', paymentSubscription),
  },
  'GET /admin/stripe/customers/:customer': {},
  'POST /admin/stripe/sync-subscription/:subscription': {
    reads: [
      ...['success', 'message', 'stripe_customer_email', 'suggestion'],
      ...within('company_hint', ['company_name', 'company_id', 'user_email']),
    ],
  },
  'GET /admin/stripe/products': { reads: within('products', paymentProduct) },
  'PUT /admin/stripe/map-price/:id': { sends: ['stripe_price_id'] },
  'GET /admin/stripe/metrics': {
    reads: [
      ...within('metrics', ['active_subscriptions', 'trial_subscriptions', 'mrr_cents']),
      'metrics.failed_payments_30d',
      ...within('recent_failures', ['id', 'created', 'amount', 'currency', 'failure_message']),
    ],
  },
  'GET /public/marketing-tiles': { reads: within('tiles', ['id', ...tile]) },
  'GET /public/landing-page-settings': { reads: landingKeys },
  'GET /public/admin/marketing-tiles': { reads: within('tiles', ['id', ...tile]) },
  'POST /public/admin/marketing-tiles': { sends: tile },
  'PUT /public/admin/marketing-tiles/:id': { sends: tile },
  'DELETE /public/admin/marketing-tiles/:id': {},
  'GET /public/admin/landing-page-settings': { reads: within('settings', ['id', 'key', 'value']) },
  'PUT /public/admin/landing-page-settings/:key': { sends: ['value'] },
  'POST /public/admin/upload-logo': { bodyKind: 'upload', fileField: 'file', reads: ['logo_url'] },
  'POST /public/contact': { sends: ['name', 'email', 'company', 'message'] },
  'GET /test-routing': {},
  'GET /health': {},
};

interface JsonSchema {
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
}

/** The names of an object's fields with those within them, however it is wrapped; of a list, those of its items. */
function namesIn({ properties = {}, items, anyOf = [], allOf = [] }: JsonSchema): string[] {
  const own = Object.entries(properties).flatMap(([name, schema]) => [
    name,
    ...within(name, namesIn(schema)),
  ]);
  return [...own, ...[...(items ? [items] : []), ...anyOf, ...allOf].flatMap(namesIn)];
}

const fieldsOf = (schema: z.ZodType | undefined, io: 'input' | 'output'): string[] =>
  schema ? namesIn(z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonSchema) : [];

describe.each([
  ['the company side', ofCompany],
  ['the operator’s side', ofOperator],
])('a call that the specification of %s names', (_, specified) => {
  it.each(Object.entries(specified))('%s exists with its fields', (call, wanted) => {
    const route = allRoutes.find(({ method, path }) => `${method} ${path}` === call);
    expect(route).toBeDefined();
    const sent = [...fieldsOf(route?.query, 'input'), ...fieldsOf(route?.body, 'input')];
    expect(sent).toEqual(expect.arrayContaining([...(wanted.sends ?? [])]));
    expect(fieldsOf(route?.reply, 'output')).toEqual(expect.arrayContaining([...(wanted.reads ?? [])]));
    if (wanted.bodyKind) expect(route?.bodyKind).toBe(wanted.bodyKind);
    if (wanted.fileField) expect(route?.fileField).toBe(wanted.fileField);
  });
});
