/** Makes the texts of this test German. Import it before anything that has texts. */
Object.assign(globalThis, { builtLanguage: 'de' });

export {};
