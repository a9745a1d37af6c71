/** The account of `--video`, in the company without limits that the auth service creates for it. */
export const localEmail = 'local@sop-creator.local';
