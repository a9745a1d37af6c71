import type { ModelProvider } from '@sop/contracts';
import { localized } from '../../../lib/locale.js';
import { plural } from '../../../lib/time.js';

const providers: Record<ModelProvider, string> = {
  openai: 'OpenAI',
  server: 'Another server',
  none: 'None (this machine)',
};

const germanProviders: Record<ModelProvider, string> = {
  openai: 'OpenAI',
  server: 'Anderer Server',
  none: 'Keiner (diese Maschine)',
};

type CallLine = Record<'task' | 'model' | 'form' | 'seconds' | 'outcome', string>;

export const texts = localized({
  en: {
    title: 'AI Models',
    lead: 'The models that write SOPs and transcribe speech. Without a model, or if one fails, the built-in offline models are used.',
    failure: 'Failed to load the models',
    loading: 'Loading the models',
    ofEnvironment: 'These values come from environment variables. Values that you save here override them.',
    writing: 'Writing',
    speech: 'Speech to text',
    provider: 'Provider',
    providers,
    address: 'Server address',
    addressHint: 'It usually ends with /v1, such as http://127.0.0.1:11434/v1 for Ollama.',
    noAddress: 'Please enter the address of a server, such as http://127.0.0.1:11434/v1.',
    key: 'API key',
    keyHint: 'Leave empty if the server needs none. It is stored encrypted and sent to this server only.',
    keyStored: (preview: string) => `A key is stored (${preview}). Enter another one to replace it.`,
    keyUnknown: 'Failed to check whether a key is stored.',
    showKey: 'Show or hide the key',
    removeKey: 'Remove the stored key',
    keyRemoved: 'Key removed',
    keyFailure: 'Failed to remove the key',
    model: 'Model',
    speechHint: 'For example whisper-1 for OpenAI, or the name of the model on your speech server.',
    noModel: 'Please enter the name of a model.',
    checking: 'Model for checking',
    checkingHint: 'Compares each SOP with the transcript. If empty, the writing model is used.',
    vision: 'Model for pictures',
    visionHint:
      'Looks at pictures for companies that agreed to it; it must accept images. If empty, the writing model is used.',
    context: 'Context size in tokens',
    contextHint:
      'The limit for request and response together, as configured on the model’s server. For Ollama it is OLLAMA_CONTEXT_LENGTH.',
    contextError: (min: string, max: string) => `Please enter a number from ${min} to ${max}.`,
    load: 'Load the list of models',
    listed: (count: number) =>
      `${count === 1 ? 'The server has 1 model' : `The server has ${count} models`}. Clear a model field and click it to choose from the list.`,
    listedNone: 'The server has no model yet. Load one there first.',
    listFailure: 'The list of models could not be loaded',
    limits: 'Limits',
    timeout: 'Request timeout (seconds)',
    timeoutHint: 'After this the offline writer takes over. Slow machines may need up to 1,800.',
    save: 'Save models',
    saved: 'Models saved. They are used starting with the next SOP.',
    saveFailure: 'Failed to save the models',
    reset: 'Use environment variables',
    resetTitle: 'Use environment variables',
    resetWhat: 'The models chosen here are discarded. Stored keys are kept.',
    resetDone: 'Environment variables are used again',
    resetFailure: 'Failed to reset the models',
    try: 'Test the model',
    trySaved: 'Save the models to test them.',
    trying:
      'The model is writing an SOP from a sample of ten seconds. While it is being loaded, and on slow machines, this takes minutes.',
    tryFailure: 'The model could not be tested',
    tried: (seconds: string, tokens: string | null, form: string) =>
      `It took ${seconds} s${tokens === null ? '' : ` and ${tokens} tokens`}, and answered as ${form}.`,
    calls: 'Requests of the test',
    callLine: ({ task, model, form, seconds, outcome }: CallLine) =>
      `${task} by ${model}: ${outcome} (${form}, ${seconds} s)`,
    sample: 'Result for the sample',
    search: 'Find model servers on this machine',
    searching: 'Looking for model servers on this machine',
    searchFailure: 'Failed to look for model servers',
    found: 'Model servers on this machine',
    foundNone:
      'No model server was found on this machine. Ollama, LM Studio, llama.cpp and vLLM can be found while they are running.',
    notSearched: 'SOPs are generated on other machines, which cannot reach a model server on this one.',
    foundLine: (name: string, models: string) => `${name}: ${models}`,
    foundModels: (count: number) => (count === 1 ? '1 model' : `${count} models`),
    use: 'Use for writing',
    useOf: (name: string, address: string) => `Use ${name} at ${address} for writing`,
    useForSpeech: 'Use for speech',
    useForSpeechOf: (name: string, address: string) => `Use ${name} at ${address} for speech`,
    filledIn: (name: string) => `${name} is filled in below. Choose a model and save.`,
  },
  de: {
    title: 'KI-Modelle',
    lead: 'Die Modelle, die SOPs schreiben und Sprache transkribieren. Ohne Modell, oder wenn eines ausfällt, arbeiten die eingebauten Offline-Modelle.',
    failure: 'Die Modelle konnten nicht geladen werden',
    loading: 'Modelle werden geladen',
    ofEnvironment: 'Diese Werte stammen aus Umgebungsvariablen. Was hier gespeichert wird, geht ihnen vor.',
    writing: 'Schreiben',
    speech: 'Sprache zu Text',
    provider: 'Anbieter',
    providers: germanProviders,
    address: 'Serveradresse',
    addressHint: 'Sie endet meist mit /v1, zum Beispiel http://127.0.0.1:11434/v1 für Ollama.',
    noAddress: 'Bitte die Adresse eines Servers eingeben, zum Beispiel http://127.0.0.1:11434/v1.',
    key: 'API-Schlüssel',
    keyHint:
      'Leer lassen, wenn der Server keinen braucht. Er wird verschlüsselt gespeichert und nur an diesen Server gesendet.',
    keyStored: (preview) =>
      `Ein Schlüssel ist gespeichert (${preview}). Zum Ersetzen einen anderen eingeben.`,
    keyUnknown: 'Es konnte nicht geprüft werden, ob ein Schlüssel gespeichert ist.',
    showKey: 'Schlüssel zeigen oder verbergen',
    removeKey: 'Gespeicherten Schlüssel entfernen',
    keyRemoved: 'Schlüssel entfernt',
    keyFailure: 'Der Schlüssel konnte nicht entfernt werden',
    model: 'Modell',
    speechHint: 'Zum Beispiel whisper-1 für OpenAI oder der Name des Modells auf Ihrem Sprachserver.',
    noModel: 'Bitte den Namen eines Modells eingeben.',
    checking: 'Modell zum Prüfen',
    checkingHint: 'Vergleicht jede SOP mit dem Transkript. Leer gilt das Modell zum Schreiben.',
    vision: 'Modell für Bilder',
    visionHint:
      'Sieht Bilder von Firmen an, die zugestimmt haben, und muss Bilder annehmen. Leer gilt das Modell zum Schreiben.',
    context: 'Kontextgröße in Tokens',
    contextHint:
      'Die Grenze für Anfrage und Antwort zusammen, wie auf dem Server des Modells eingestellt. Bei Ollama ist das OLLAMA_CONTEXT_LENGTH.',
    contextError: (min, max) => `Bitte eine Zahl von ${min} bis ${max} eingeben.`,
    load: 'Liste der Modelle laden',
    listed: (count) =>
      `Der Server hat ${plural(count, 'Modell', 'Modelle')}. Zum Auswählen ein Modellfeld leeren und anklicken.`,
    listedNone: 'Der Server hat noch kein Modell. Bitte zuerst dort eines laden.',
    listFailure: 'Die Liste der Modelle konnte nicht geladen werden',
    limits: 'Grenzen',
    timeout: 'Zeitlimit einer Anfrage (Sekunden)',
    timeoutHint: 'Danach übernimmt der Offline-Schreiber. Langsame Maschinen brauchen bis zu 1.800.',
    save: 'Modelle speichern',
    saved: 'Modelle gespeichert. Sie gelten ab der nächsten SOP.',
    saveFailure: 'Die Modelle konnten nicht gespeichert werden',
    reset: 'Umgebungsvariablen verwenden',
    resetTitle: 'Umgebungsvariablen verwenden',
    resetWhat: 'Die hier gewählten Modelle werden verworfen. Gespeicherte Schlüssel bleiben.',
    resetDone: 'Die Umgebungsvariablen gelten wieder',
    resetFailure: 'Die Modelle konnten nicht zurückgesetzt werden',
    try: 'Modell testen',
    trySaved: 'Zum Testen die Modelle speichern.',
    trying:
      'Das Modell schreibt eine SOP aus einem Beispiel von zehn Sekunden. Solange es geladen wird, und auf langsamen Maschinen, dauert das Minuten.',
    tryFailure: 'Das Modell konnte nicht getestet werden',
    tried: (seconds, tokens, form) =>
      tokens === null
        ? `Es brauchte ${seconds} s und antwortete als ${form}.`
        : `Es brauchte ${seconds} s und ${tokens} Tokens und antwortete als ${form}.`,
    calls: 'Anfragen des Tests',
    callLine: ({ task, model, form, seconds, outcome }) =>
      `${task} mit ${model}: ${outcome} (${form}, ${seconds} s)`,
    sample: 'Ergebnis für das Beispiel',
    search: 'Modellserver auf dieser Maschine suchen',
    searching: 'Modellserver auf dieser Maschine werden gesucht',
    searchFailure: 'Die Suche nach Modellservern ist fehlgeschlagen',
    found: 'Modellserver auf dieser Maschine',
    foundNone:
      'Auf dieser Maschine wurde kein Modellserver gefunden. Ollama, LM Studio, llama.cpp und vLLM werden gefunden, während sie laufen.',
    notSearched: 'SOPs entstehen auf anderen Maschinen, die einen Modellserver auf dieser nicht erreichen.',
    foundLine: (name, models) => `${name}: ${models}`,
    foundModels: (count) => plural(count, 'Modell', 'Modelle'),
    use: 'Zum Schreiben verwenden',
    useOf: (name, address) => `${name} unter ${address} zum Schreiben verwenden`,
    useForSpeech: 'Für Sprache verwenden',
    useForSpeechOf: (name, address) => `${name} unter ${address} für Sprache verwenden`,
    filledIn: (name) => `${name} ist unten eingetragen. Bitte ein Modell wählen und speichern.`,
  },
});
