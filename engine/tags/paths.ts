import { type PropertyAccessToken, Token, TypeGuards, Value } from "liquidjs";

/** Every path in a part of a tag: in its values, filter arguments, ranges, and computed steps (`items[i]`). */
export function* pathsIn(parts: Iterable<unknown>): Generator<PropertyAccessToken> {
  for (const part of parts) {
    if (Array.isArray(part)) yield* pathsIn(part);
    else if (part instanceof Value) {
      yield* pathsIn(part.initial.postfix);
      yield* pathsIn(part.filters.map(({ args }) => args));
    } else if (part instanceof Token) yield* pathsInToken(part);
  }
}

function* pathsInToken(token: Token): Generator<PropertyAccessToken> {
  if (TypeGuards.isPropertyAccessToken(token)) {
    yield token;
    yield* pathsIn(token.variable ? [token.variable, ...token.props] : token.props);
  } else if (TypeGuards.isRangeToken(token)) yield* pathsIn([token.lhs, token.rhs]);
  else if (TypeGuards.isFilteredValueToken(token)) {
    yield* pathsIn(token.initial.postfix);
    yield* pathsIn(token.filters.map(({ args }) => args));
  }
}
