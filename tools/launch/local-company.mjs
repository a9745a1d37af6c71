/** Who uses this machine without a browser: `--video` works in the company that the auth service makes for it, which has no limits. */
export const localEmail = 'local@sop-creator.local';
