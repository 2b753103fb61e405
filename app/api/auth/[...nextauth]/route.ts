import type { NextRequest } from "next/server";
import NextAuth from "next-auth";
import { authOptions } from "#app/auth-options.ts";
import { endSignedOut } from "#app/end-signed-out.ts";
import { refuseAuthRead } from "#app/refuse-auth-read.ts";
import { refuseAuthWrite } from "#app/refuse-auth-write.ts";

interface Context {
  params: Promise<{ nextauth: string[] }>;
}

export async function GET(request: NextRequest, context: Context): Promise<Response> {
  return refuseAuthRead(request) ?? NextAuth(request, context, authOptions());
}

export async function POST(request: NextRequest, context: Context): Promise<Response> {
  const refused = refuseAuthWrite(request) ?? (await endSignedOut(request));
  return refused ?? NextAuth(request, context, authOptions());
}
