import { describe, expect, it } from '@jest/globals';
import { registrationFault } from './check-registration.js';

const good = {
  companyName: 'Acme',
  email: 'a@b.c',
  password: '123456',
  confirmation: '123456',
  hasAgreed: true,
};

describe('a registration', () => {
  it('is sent when everything is in order', () => {
    expect(registrationFault(good)).toBeNull();
  });

  it('names the first thing that is missing', () => {
    expect(registrationFault({ ...good, companyName: ' ' })).toBe('Please fill in all fields');
    expect(registrationFault({ ...good, confirmation: '1234567' })).toBe('Passwords do not match');
    expect(registrationFault({ ...good, password: '12345', confirmation: '12345' })).toBe(
      'Password must be at least 6 characters long',
    );
    expect(registrationFault({ ...good, hasAgreed: false })).toMatch(/agree/);
  });
});
