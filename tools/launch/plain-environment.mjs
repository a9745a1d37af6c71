/** What any program needs to run at all; nothing of it is a secret of ours or of the person who starts us. */
const plain = [
  'PATH',
  'HOME',
  'TMPDIR',
  'TEMP',
  'LANG',
  'TZ',
  'SSL_CERT_FILE',
  'NODE_EXTRA_CA_CERTS',
  'SystemRoot',
  'HTTP_PROXY',
  'HTTPS_PROXY',
  'NO_PROXY',
  'http_proxy',
  'https_proxy',
  'no_proxy',
];

export const pick = (from, names) =>
  Object.fromEntries(names.filter((name) => from[name] !== undefined).map((name) => [name, from[name]]));

export const plainEnvironment = (env = process.env) => pick(env, plain);
