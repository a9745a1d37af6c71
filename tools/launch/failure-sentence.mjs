const causes = [
  [
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ERR_SOCKET_TIMEOUT|ENETUNREACH|network request|fetch failed|Could not resolve|Temporary failure resolving/i,
    'The network could not be reached. Check the connection (and the proxy or registry npm is configured with) and start again.',
  ],
  [/ENOSPC|no space left/i, 'The disk is full. Free some space (about 2 GB are needed) and start again.'],
  [
    /EACCES|EPERM|Permission denied/i,
    'A file or folder may not be written. Run as the user that owns this folder, or give that user the right.',
  ],
  [/E401|E403|ENEEDAUTH/, 'The package registry refused the credentials npm is configured with.'],
  [/EUSAGE|EINTEGRITY/, 'package-lock.json does not fit package.json; get both from the same commit.'],
];

/** A readable message for a known error output; otherwise the last lines of the output. */
export function failureSentence(errorOutput) {
  const cause = causes.find(([pattern]) => pattern.test(errorOutput));
  if (cause !== undefined) return cause[1];
  return errorOutput.trim().split('\n').slice(-6).join('\n');
}
