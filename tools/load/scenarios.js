/* Run by k6, not by Node: `npm run load -- NAME`. */
import { check, sleep } from 'k6';
import exec from 'k6/execution';
import http from 'k6/http';
import { Rate, Trend } from 'k6/metrics';

const base = __ENV.LOAD_URL;
const prepared = JSON.parse(open(__ENV.LOAD_PREPARED));
const video = open(prepared.video, 'b');
const seconds = Number(__ENV.LOAD_SECONDS ?? 30);
const refused = new Rate('refused');
const signedIn = new Trend('signed_in_ms', true);
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

/** Load profiles; each runs the exported function of its name. */
const scenarios = {
  smoke: { smoke: constant(1) },
  browse: { browse: rising(20) },
  uploads: { upload: constant(4) },
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
};

/** The service level objectives; `sign-in` expects refusals with Retry-After instead. */
const objectives = {
  'http_req_failed{expected:yes}': ['rate<0.001'],
  'http_req_duration{kind:read}': ['p(95)<500'],
};
const thresholds = __ENV.LOAD_SCENARIO === 'sign-in' ? { 'checks{kind:polite}': ['rate>0.999'] } : objectives;

export const options = {
  scenarios: Object.fromEntries(
    Object.entries(scenarios[__ENV.LOAD_SCENARIO]).map(([name, scenario]) => [
      name,
      { ...scenario, exec: name },
    ]),
  ),
  thresholds,
  summaryTrendStats: ['avg', 'med', 'p(90)', 'p(95)', 'p(99)', 'max', 'count'],
};

/** Logs failed requests with their time. */
function noteFault(name, reply) {
  const isFault = reply.status === 0 || reply.status >= 500;
  if (isFault)
    console.warn(
      JSON.stringify({ broke: name, status: reply.status, at: exec.instance.currentTestRunDuration }),
    );
}

function read(name, path) {
  const reply = http.get(`${base}/api${path}`, { headers, tags: { name, kind: 'read', expected: 'yes' } });
  noteFault(name, reply);
  check(reply, { 'is answered': ({ status }) => status === 200 });
  return reply;
}

const oneOf = (list) => list[Math.floor(Math.random() * list.length)];

export function smoke() {
  read('sops.page', '/sops/page?limit=24');
  read('sops.get', `/sops/${oneOf(prepared.sops)}`);
  read('progress.get', `/progress/${oneOf(prepared.sops)}`);
  read('departments.list', '/departments');
  sleep(0.2);
}

/** A user who looks for an SOP: the dashboard, a search, two results. */
export function browse() {
  read('sops.page', '/sops/page?limit=24');
  sleep(Math.random());
  read('sops.page search', `/sops/page?limit=24&search=${oneOf(['press', 'blade', 'valve', '7'])}`);
  for (let opened = 0; opened < 2; opened += 1) {
    sleep(Math.random());
    read('sops.get', `/sops/${oneOf(prepared.sops)}`);
  }
}

/** A user with a queued SOP polls every two seconds, starting at a random time. */
export function poll() {
  if (exec.vu.iterationInScenario === 0) sleep(2 * Math.random());
  read('progress.get', `/progress/${oneOf(prepared.sops)}`);
  sleep(2);
}

export function upload() {
  const form = {
    title: `Load ${exec.scenario.iterationInTest}`,
    department_id: prepared.department,
    video: http.file(video, 'load.mp4', 'video/mp4'),
  };
  const reply = http.post(`${base}/api/sops`, form, {
    headers,
    tags: { name: 'sops.create', expected: 'yes' },
    timeout: '120s',
  });
  noteFault('sops.create', reply);
  check(reply, { 'is taken': ({ status }) => status === 201 || status === 200 });
  sleep(__ENV.LOAD_SCENARIO === 'uploads' ? 0 : 5);
}

/** Many sign-ins from one address, half of them with a wrong password: each succeeds, is refused, or gets a Retry-After. */
export function signIn() {
  const isRight = Math.random() < 0.5;
  const form = { username: prepared.email, password: isRight ? prepared.password : 'a wrong one' };
  const reply = http.post(`${base}/api/auth/token`, form, {
    tags: { name: 'auth.token' },
    responseCallback: http.expectedStatuses(200, 401, 429),
  });
  noteFault('auth.token', reply);
  refused.add(reply.status === 429);
  if (reply.status === 200) signedIn.add(reply.timings.duration);
  const isPolite = ({ status }) =>
    status === 200 || status === 401 || (status === 429 && Number(reply.headers['Retry-After']) >= 1);
  check(reply, { 'succeeds, is refused or gets a Retry-After': isPolite }, { kind: 'polite' });
}

export function handleSummary(summaryData) {
  return { [__ENV.LOAD_SUMMARY]: JSON.stringify(summaryData) };
}
