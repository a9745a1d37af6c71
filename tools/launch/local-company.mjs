/** Who uses this machine without a browser: `--video` works in a company of this address, which has no limits. */
export const localEmail = 'local@sop-creator.local';
