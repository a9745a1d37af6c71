type PasswordStrength = 'weak' | 'medium' | 'strong';

/** Under 6 characters weak, 6 and 7 medium, 8 or more strong. */
export function passwordStrength(password: string): PasswordStrength {
  if (password.length < 6) return 'weak';
  return password.length < 8 ? 'medium' : 'strong';
}
