import type { Type } from '@nestjs/common';
import type { ModulesContainer } from '@nestjs/core';
import { type HandlerMark, markOf } from './decorators.js';

type NestModule = ModulesContainer extends Map<string, infer M> ? M : never;
type Method = (...args: unknown[]) => unknown;

/** A marked method of a provider instance. */
export interface Handler {
  /** `Class.method` */
  readonly name: string;
  readonly mark: HandlerMark;
  readonly call: Method;
}

function* methodNames(prototype: object): Generator<string> {
  for (let at = prototype; at && at !== Object.prototype; at = Object.getPrototypeOf(at) as object)
    for (const name of Object.getOwnPropertyNames(at))
      if (typeof Object.getOwnPropertyDescriptor(at, name)?.value === 'function') yield name;
}

function handlersOf(instance: object): Handler[] {
  const methods = instance as Record<string, Method>;
  return [...new Set(methodNames(Object.getPrototypeOf(instance) as object))].flatMap((method) => {
    const mark = markOf(methods[method]);
    if (!mark) return [];
    const call: Method = (...args) => methods[method]?.(...args);
    return [{ name: `${instance.constructor.name}.${method}`, mark, call }];
  });
}

/** The marked methods of all providers and controllers in these modules, each instance once. */
export function findHandlers(modules: Iterable<NestModule>): Handler[] {
  const instances = new Set<object>();
  for (const { providers, controllers } of modules)
    for (const { instance, isNotMetatype } of [...providers.values(), ...controllers.values()])
      if (!isNotMetatype && instance !== null && typeof instance === 'object')
        instances.add(instance as object);
  return [...instances].flatMap(handlersOf);
}

/**
 * The modules of one service: those that import its messaging module, and their imports. In a process of many services
 * this assigns each handler to its service. Global modules belong to no service.
 */
export function findServiceModules(
  container: ModulesContainer,
  kit: Type,
  lifecycle: object,
): Set<NestModule> {
  const modules = [...container.values()];
  const messagingModule = modules.find(
    ({ metatype, providers }) =>
      metatype === kit && [...providers.values()].some(({ instance }) => instance === lifecycle),
  );
  const found = new Set<NestModule>();
  const visit = (module: NestModule) => {
    if (found.has(module) || module.isGlobal) return;
    found.add(module);
    for (const imported of module.imports) visit(imported);
  };
  for (const module of modules) if (messagingModule && module.imports.has(messagingModule)) visit(module);
  return found;
}
