export const texts = {
  title: 'Log in',
  lead: 'Welcome back.',
  email: 'Email',
  password: 'Password',
  submit: 'Log in',
  forgot: 'Forgot password?',
  noAccount: 'No account yet?',
  register: 'Sign up free',
  missing: 'Please enter both email and password',
  wrong: 'Invalid email or password',
  failure: 'An error occurred. Please try again.',
} as const;
