import { localized } from '../lib/locale.js';

export const texts = localized({
  en: {
    tab: 'Shared SOP',
    loading: 'Loading the SOP…',
    gone: 'This link is no longer valid',
    goneText: 'It was revoked or has expired. Please ask the person who sent it to you for a new one.',
    notReady: 'This SOP is not finished yet',
    notReadyText: 'Please try again later.',
    failure: 'The SOP could not be loaded',
    failureText: 'Please check your connection and try again.',
    tooMany: 'Too many attempts. Please wait a few minutes and try again.',
    retry: 'Try again',
    locked: 'This SOP is protected',
    lockedText: 'Enter the password that you received with the link.',
    password: 'Password',
    passwordMissing: 'Please enter the password.',
    wrongPassword: 'This password is wrong.',
    open: 'Open',
    from: (company: string) => `Shared by ${company}`,
    changes: { safety: 'Safety change', instruction: 'Instruction change', wording: 'Wording change' },
    released: (version: number, date: string, by: string | null) =>
      by === null
        ? `Version ${version}, released on ${date}`
        : `Version ${version}, approved by ${by} on ${date}`,
    draft: 'Draft: not approved',
    draftText: 'This SOP has not been reviewed and approved yet.',
    withdrawn: (version: number, date: string) =>
      `Version ${version} was withdrawn on ${date}. Do not use it.`,
    reason: (reason: string) => `Reason: ${reason}`,
    safety: 'Safety precautions',
    equipment: 'Equipment',
    software: 'Software',
    steps: 'Steps',
    stepFallback: (position: number) => `Step ${position}`,
    uncertain: 'Not verified',
    video: 'Video',
    playStep: (position: number) => `Play step ${position} in the video`,
    enlarge: (title: string) => `Enlarge the picture: ${title}`,
    picture: (title: string, index: number) => (index === 0 ? title : `${title}, picture ${index + 1}`),
    close: 'Close',
    pictureGone: 'This picture is not available right now.',
    language: 'Language',
    translated: (language: string) =>
      `Translated from ${language} by a language model. The original is binding.`,
    untranslated: (count: number) =>
      count === 1 ? '1 sentence is shown in the original.' : `${count} sentences are shown in the original.`,
    print: 'Print',
    expires: (date: string) => `This link works until ${date}.`,
    madeWith: 'Made with SOP Creator',
    scan: 'Scan for the current version',
    qr: 'QR code of this page',
  },
});
