import { Controller } from '@nestjs/common';
import { routes } from '@sop/contracts';
import { Input, Serve, type InputOf } from '@sop/service-kit';
import { ContactService } from './contact.service.js';

type Contact = typeof routes.contact;

@Controller()
export class ContactController {
  constructor(private readonly messages: ContactService) {}

  @Serve(routes.contact.send)
  async send(@Input() { body }: InputOf<Contact['send']>) {
    await this.messages.receive(body);
    return { message: "Thank you for your message! We'll be in touch soon." };
  }

  @Serve(routes.contact.list)
  list(@Input() { query }: InputOf<Contact['list']>) {
    return this.messages.list(query);
  }

  @Serve(routes.contact.mark)
  mark(@Input() { params, body }: InputOf<Contact['mark']>) {
    return this.messages.mark(params.id, body.is_read);
  }

  @Serve(routes.contact.remove)
  remove(@Input() { params }: InputOf<Contact['remove']>) {
    return this.messages.remove(params.id);
  }
}
