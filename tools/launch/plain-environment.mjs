/** Variables that any program needs to run; none of them is a secret. */
const allowedNames = [
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

export const plainEnvironment = (env = process.env) => pick(env, allowedNames);
