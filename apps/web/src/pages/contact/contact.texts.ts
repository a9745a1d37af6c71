import { localized } from '../../lib/locale.js';

export const texts = localized({
  en: {
    title: 'Contact us',
    lead: 'Ask about plans, a trial for your plant, or anything else. A person answers by email.',
    name: 'Full name',
    email: 'Email',
    company: 'Company',
    optional: 'Optional',
    message: 'Message',
    website: 'Please leave this field empty',
    send: 'Send message',
    sent: "Thank you for your message! We'll be in touch soon.",
    failure: 'There was an error submitting your message. Please try again later.',
    required: 'Please fill in all required fields (Name, Email, Message).',
    invalidEmail: 'Please enter a valid email address.',
    back: 'Back to homepage',
    needsScript: 'Please enable JavaScript to send this form.',
  },
});
