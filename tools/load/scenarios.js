/* Run by k6, not by Node: `npm run load -- NAME`. */
import { check, sleep } from 'k6';
import exec from 'k6/execution';
import http from 'k6/http';
import { Counter, Rate, Trend } from 'k6/metrics';
import { profiles, rampLimits, rampSteps } from './profiles.js';
import { inflatedVideo, uploadInParts } from './resumable-upload.js';

const base = __ENV.LOAD_URL;
const chosen = __ENV.LOAD_SCENARIO;
const prepared = JSON.parse(open(__ENV.LOAD_PREPARED));
const video = open(prepared.video, 'b');
const seconds = Number(__ENV.LOAD_SECONDS ?? 30);
const totalBytes = Number(__ENV.LOAD_MB ?? 0) * 1_000_000;
const refused = new Rate('refused');
const signedIn = new Trend('signed_in_ms', true);
const resumed = new Counter('resumed');
const headers = { authorization: `Bearer ${prepared.token}` };

const constant = (vus) => ({ executor: 'constant-vus', vus, duration: `${seconds}s` });
const rising = (target) => ({
  executor: 'ramping-vus',
  startVUs: 1,
  stages: [
    { duration: `${Math.ceil(seconds / 3)}s`, target },
    { duration: `${Math.floor((2 * seconds) / 3)}s`, target },
  ],
});
const steps = chosen === 'ramp-to-break' ? rampSteps(seconds) : [];
const stepScenario = ({ rate, start, seconds: duration }) => ({
  executor: 'constant-arrival-rate',
  exec: 'readOne',
  rate,
  startTime: `${start}s`,
  duration: `${duration}s`,
  preAllocatedVUs: Math.min(rate, 100),
  maxVUs: Math.min(rate, 1000),
  gracefulStop: '5s',
});

/** Load profiles; each runs the exported function of its name. */
const scenarios = {
  smoke: { smoke: constant(1) },
  browse: { browse: rising(20) },
  uploads: { upload: constant(4) },
  large: { uploadLarge: { executor: 'per-vu-iterations', vus: 2, iterations: 2, maxDuration: '1h' } },
  resumable: { uploadResumable: { ...constant(2), gracefulStop: '5m' } },
  polling: { poll: { ...constant(500), gracefulStop: '5s' } },
  'sign-in': {
    signIn: {
      executor: 'constant-arrival-rate',
      rate: 20,
      timeUnit: '1s',
      duration: `${seconds}s`,
      preAllocatedVUs: 60,
    },
  },
  day: { browse: constant(10), poll: constant(60), upload: constant(1) },
  soak: { browse: constant(4), poll: constant(30), upload: constant(1) },
  'ramp-to-break': Object.fromEntries(steps.map((step) => [step.scenario, stepScenario(step)])),
};

/** The service level objectives. `sign-in` expects refusals with Retry-After, and each step of a ramp has its own limits. */
function objectives() {
  if (chosen === 'sign-in') return { 'checks{kind:polite}': ['rate>0.999'] };
  if (steps.length > 0) return Object.assign({}, ...steps.map(stepLimits));
  return {
    'http_req_failed{expected:yes}': ['rate<0.001'],
    'http_req_duration{kind:read}': ['p(95)<500'],
    ...(chosen === 'resumable' ? { checks: ['rate==1'] } : {}),
  };
}

function stepLimits({ scenario }) {
  const ending = { abortOnFail: true, delayAbortEval: '2s' };
  const { p95Milliseconds, failed } = rampLimits;
  return {
    [`http_req_duration{scenario:${scenario}}`]: [{ threshold: `p(95)<${p95Milliseconds}`, ...ending }],
    [`http_req_failed{scenario:${scenario}}`]: [{ threshold: `rate<${failed}`, ...ending }],
    [`http_reqs{scenario:${scenario}}`]: ['count>=0'],
  };
}

/** k6 reports a route by itself only where a threshold names it; these always hold. */
const reported = Object.fromEntries(
  profiles[chosen].routes.flatMap((name) => [
    [`http_req_duration{name:${name}}`, ['max>=0']],
    [`http_reqs{name:${name}}`, ['count>=0']],
    [`http_req_failed{name:${name}}`, ['rate>=0']],
  ]),
);

export const options = {
  scenarios: Object.fromEntries(
    Object.entries(scenarios[chosen]).map(([name, scenario]) => [name, { exec: name, ...scenario }]),
  ),
  thresholds: { ...reported, ...objectives() },
  summaryTrendStats: ['avg', 'med', 'p(90)', 'p(95)', 'p(99)', 'max', 'count'],
};

/** Logs failed requests with their time. */
function noteProblem(name, reply) {
  const isProblem = reply.status === 0 || reply.status >= 500;
  if (isProblem)
    console.warn(
      JSON.stringify({ broke: name, status: reply.status, at: exec.instance.currentTestRunDuration }),
    );
}

function read(name, path) {
  const reply = http.get(`${base}/api${path}`, { headers, tags: { name, kind: 'read', expected: 'yes' } });
  noteProblem(name, reply);
  check(reply, { 'is answered': ({ status }) => status === 200 });
  return reply;
}

const oneOf = (list) => list[Math.floor(Math.random() * list.length)];
const words = ['press', 'blade', 'valve', '7'];
const reads = {
  page: () => read('sops.page', '/sops/page?limit=24'),
  search: () => read('sops.page search', `/sops/page?limit=24&search=${oneOf(words)}`),
  open: () => read('sops.get', `/sops/${oneOf(prepared.sops)}`),
  progress: () => read('progress.get', `/progress/${oneOf(prepared.sops)}`),
};

export function smoke() {
  reads.page();
  reads.open();
  reads.progress();
  read('departments.list', '/departments');
  sleep(0.2);
}

/** A user who looks for an SOP: the dashboard, a search, two results. */
export function browse() {
  reads.page();
  sleep(Math.random());
  reads.search();
  for (let opened = 0; opened < 2; opened += 1) {
    sleep(Math.random());
    reads.open();
  }
}

/** One request, so that the rate of iterations is the rate of requests. */
export function readOne() {
  oneOf(Object.values(reads))();
}

/** A user with a queued SOP polls every two seconds, starting at a random time. */
export function poll() {
  if (exec.vu.iterationInScenario === 0) sleep(2 * Math.random());
  reads.progress();
  sleep(2);
}

export function upload() {
  createSop({ video: http.file(video, 'load.mp4', 'video/mp4') });
  sleep(chosen === 'uploads' ? 0 : 5);
}

/** A large video in one request. */
export function uploadLarge() {
  createSop({ video: http.file(inflatedVideo(video, totalBytes), 'large.mp4', 'video/mp4') });
}

/** A video in parts, some of which are cut off, of which an SOP is made. */
export function uploadResumable() {
  const content = inflatedVideo(video, totalBytes);
  const upload_id = uploadInParts({ base, headers, onReply: noteProblem, resumed }, content);
  createSop({ upload_id });
}

function createSop(fields) {
  const form = multipart({
    title: `Load ${exec.scenario.iterationInTest}`,
    department_id: prepared.department,
    ...fields,
  });
  const reply = http.post(`${base}/api/sops`, form.body, {
    headers: { ...headers, ...form.headers },
    tags: { name: 'sops.create', expected: 'yes' },
    timeout: '600s',
  });
  noteProblem('sops.create', reply);
  check(reply, { 'is taken': ({ status }) => status === 201 || status === 200 });
}

/** k6 sends an object without a file URL-encoded, which the route does not take. */
function multipart(fields) {
  if (fields.video !== undefined) return { body: fields, headers: {} };
  const boundary = 'sop-creator-load';
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  return {
    body: `${parts.join('')}--${boundary}--\r\n`,
    headers: { 'Content-Type': `multipart/form-data; boundary=${boundary}` },
  };
}

/** Many sign-ins from one address, half of them with a wrong password: each succeeds, is refused, or gets a Retry-After. */
export function signIn() {
  const isRight = Math.random() < 0.5;
  const form = { username: prepared.email, password: isRight ? prepared.password : 'a wrong one' };
  const reply = http.post(`${base}/api/auth/token`, form, {
    tags: { name: 'auth.token' },
    responseCallback: http.expectedStatuses(200, 401, 429),
  });
  noteProblem('auth.token', reply);
  refused.add(reply.status === 429);
  if (reply.status === 200) signedIn.add(reply.timings.duration);
  const isPolite = ({ status }) =>
    status === 200 || status === 401 || (status === 429 && Number(reply.headers['Retry-After']) >= 1);
  check(reply, { 'succeeds, is refused or gets a Retry-After': isPolite }, { kind: 'polite' });
}

export function handleSummary(summaryData) {
  return { [__ENV.LOAD_SUMMARY]: JSON.stringify(summaryData) };
}
