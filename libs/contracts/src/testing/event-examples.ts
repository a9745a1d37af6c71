const company_id = '0192f0c1-0000-7000-8000-000000000001';
const user_id = '0192f0c1-0000-7000-8000-000000000002';
const sop_id = '0192f0c1-0000-7000-8000-000000000003';
const run_id = '0192f0c1-0000-7000-8000-000000000004';
const reservation_id = '0192f0c1-0000-7000-8000-000000000005';
const at = '2026-11-22T08:00:00.000Z';
const ofRun = { run_id, sop_id, company_id, generation: 1 };

/** Each event as it was first sent. Add; never edit. */
export const eventExamples = {
  'company.registered': { company_id, company_name: 'Acme', user_id, email: 'ann@example.test' },
  'company.suspended': { company_id },
  'company.reactivated': { company_id },
  'company.deleted': { company_id },
  'user.joined': { user_id, company_id, email: 'ann@example.test', role: 'admin', at },
  'user.changed': { user_id, company_id, role: 'viewer', is_active: true },
  'user.removed': { user_id, company_id },
  'session.started': { session_id: run_id, user_id, company_id, at },
  'subscription.changed': {
    company_id,
    plan: 'trial',
    status: 'trialing',
    price_cents: 0,
    currency_code: 'USD',
    trial_ends_at: at,
  },
  'sop.created': {
    sop_id,
    company_id,
    generation: 1,
    title: 'Change a blade',
    creation_type: 'video_upload',
    video_key: `videos/${company_id}/${sop_id}/original.mp4`,
    size_bytes: 1024,
    fps: 1,
    record_audio: true,
  },
  'sop.deleted': { sop_id, company_id },
  'sop.generated': ofRun,
  'pipeline.run-finished': { ...ofRun, result_key: `results/${company_id}/${sop_id}/1.json` },
  'pipeline.run-failed': { ...ofRun, detail: 'The video has no sound.', is_refused: true },
  'pipeline.run-restarted': { sop_id, company_id, generation: 1 },
  'usage.settled': { company_id, reservation_id, amount: 1 },
  'usage.released': { company_id, reservation_id },
  'usage.freed': { company_id, kind: 'storage_bytes', amount: 1024, reference: `sop:${sop_id}` },
  'audit.recorded': {
    company_id,
    action: 'sop.deleted',
    actor: { kind: 'user', user_id },
    targets: [{ kind: 'sop', id: sop_id }],
    detail: {},
    request_id: 'b9d1c5b2-5f6b-4b57-8f0a-5a3d5f1f2a10',
    address: '127.0.0.1',
    at,
  },
} as const;
